-- Take one game in, unless a newer one is there, and move its shard's checkpoint.
-- KEYS: checkpoint, places, summaries, results, index, unsettled
-- ARGV: shard, position before the game's, the game's position, game ("" to move the checkpoint only), version,
--       summary, result ("" for none), JSON arrays of its entries in the index and in unsettled
local checkpoint, places, summaries, results, index, unsettled = unpack(KEYS)
local shard, before, position, game, version, summary, result, listed, counted = unpack(ARGV)

local function put()
  local place = redis.call('HGET', places, game)
  if place then
    local known = cjson.decode(place)
    if known[1] >= tonumber(version) then return end
    for _, entry in ipairs(known[2]) do redis.call('ZREM', index, entry) end
  end
  for _, entry in ipairs(cjson.decode(listed)) do redis.call('ZADD', index, 0, entry) end
  redis.call('HSET', places, game, '[' .. version .. ',' .. listed .. ']')
  redis.call('HSET', summaries, game, summary)
  if result ~= '' and redis.call('HSETNX', results, game, result) == 1 then
    for _, entry in ipairs(cjson.decode(counted)) do redis.call('ZADD', unsettled, 0, entry) end
  end
end

if game ~= '' then put() end
local current = tonumber(redis.call('HGET', checkpoint, shard) or 0)
if current >= tonumber(before) and current < tonumber(position) then
  redis.call('HSET', checkpoint, shard, position)
end
return 1
