-- Put an item at the back of its owner's line, unless it waits already; 1 if it was put there.
-- KEYS: waiting, requests, counts, used, ring of the class
-- ARGV: item, address, player, id of the request that caused it or "", head start in ms, seconds to remember used time
local waiting, requests, counts, used, ring = unpack(KEYS)
local item, address, player, request = unpack(ARGV)
local head_start, seconds = tonumber(ARGV[5]), tonumber(ARGV[6])
if redis.call('HSETNX', waiting, item, address) == 0 then return 0 end
if request ~= '' then redis.call('HSET', requests, item, request) end
redis.call('HINCRBY', counts, address, 1)

-- Let a member have turns. One that used no time lately begins a head start before those whose turn it is.
local function join(ring, used, member)
  local clock = tonumber(redis.call('ZSCORE', used, '') or 0)
  local own = tonumber(redis.call('ZSCORE', used, member) or clock - head_start)
  local begin = math.max(own, clock - head_start)
  redis.call('ZADD', used, begin, member)
  redis.call('EXPIRE', used, seconds)
  redis.call('ZADD', ring, begin, member)
end

local players = ring .. ':' .. address
if redis.call('RPUSH', players .. ' ' .. player, item) == 1 then
  if redis.call('EXISTS', players) == 0 then join(ring, used, address) end
  join(players, used .. ':' .. address, player)
end
return 1
