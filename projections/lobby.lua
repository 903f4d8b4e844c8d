-- Put one game's summary into the lobby, unless a newer one is there.
-- KEYS: summaries (hash), places (hash); the indexes lie in the same slot, under the prefix
-- ARGV: game, version, summary, member, prefix of index keys, names of those indexes separated by blanks
local summaries, places = KEYS[1], KEYS[2]
local game, version, summary, member, prefix, names = unpack(ARGV)
local before = redis.call('HGET', places, game)
if before then
  local known, indexes = string.match(before, '^(%d+) (.*)$')
  if tonumber(known) >= tonumber(version) then return 0 end
  for name in string.gmatch(indexes, '%S+') do redis.call('ZREM', prefix .. name, member) end
end
for name in string.gmatch(names, '%S+') do redis.call('ZADD', prefix .. name, 0, member) end
redis.call('HSET', places, game, version .. ' ' .. names)
redis.call('HSET', summaries, game, summary)
return 1
