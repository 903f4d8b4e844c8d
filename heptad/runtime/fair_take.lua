-- Take the next item: of the next address in turn, of its next player in turn, the one that waits longest.
-- KEYS: waiting, leases, takes, requests, then the ring of each class, the most urgent one first
-- ARGV: turns after which the least urgent class comes first; the lease of an address in ms (0: none)
local waiting, leases, takes, requests = unpack(KEYS)
local turns, lease = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function take(ring)
  for _ = 1, redis.call('LLEN', ring) do
    local address = redis.call('LPOP', ring)
    if lease > 0 and tonumber(redis.call('ZSCORE', leases, address) or 0) > now then
      redis.call('RPUSH', ring, address)
    else
      local players = ring .. ':' .. address
      local player = redis.call('LPOP', players)
      local line = players .. ' ' .. player
      local item = redis.call('LPOP', line)
      if redis.call('EXISTS', line) == 1 then redis.call('RPUSH', players, player) end
      if redis.call('EXISTS', players) == 1 then redis.call('RPUSH', ring, address) end
      redis.call('HDEL', waiting, item)
      local request = redis.call('HGET', requests, item) or ''
      redis.call('HDEL', requests, item)
      if lease > 0 then redis.call('ZADD', leases, now + lease, address) end
      return {item, address, player, request}
    end
  end
end

local first, last, step = 5, #KEYS, 1
if redis.call('INCR', takes) % turns == 0 then first, last, step = #KEYS, 5, -1 end
for i = first, last, step do
  local taken = take(KEYS[i])
  if taken then return taken end
end
return false
