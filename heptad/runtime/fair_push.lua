-- Put an item at the back of its owner's line, unless it waits already; 1 if it was put there.
-- KEYS: waiting, requests, ring of the class.  ARGV: item, address, player, id of the request that caused it or ""
local waiting, requests, ring = unpack(KEYS)
local item, address, player, request = unpack(ARGV)
if redis.call('HSETNX', waiting, item, address) == 0 then return 0 end
if request ~= '' then redis.call('HSET', requests, item, request) end
local players = ring .. ':' .. address
if redis.call('RPUSH', players .. ' ' .. player, item) == 1 then
  if redis.call('RPUSH', players, player) == 1 then redis.call('RPUSH', ring, address) end
end
return 1
