-- Note the time that an owner used, so that others come first.
-- KEYS: used, then the ring of each class.  ARGV: address, player, milliseconds, head start in ms, seconds to remember it
local used = KEYS[1]
local address, player = ARGV[1], ARGV[2]
local milliseconds, head_start, seconds = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])

-- The clock goes on by the share of each of those who wait, of this owner and of one more, so that nobody waits
-- for a stream of new owners.
local function note(used, member, rings)
  local shares = 2
  for _, ring in ipairs(rings) do shares = shares + redis.call('ZCARD', ring) end
  local clock = tonumber(redis.call('ZSCORE', used, '') or 0) + milliseconds / shares
  redis.call('ZADD', used, clock, '')
  local score = tonumber(redis.call('ZSCORE', used, member) or clock - head_start) + milliseconds
  redis.call('ZADD', used, score, member)
  redis.call('ZREMRANGEBYSCORE', used, '-inf', '(' .. tostring(clock - head_start))
  redis.call('EXPIRE', used, seconds)
  for _, ring in ipairs(rings) do redis.call('ZADD', ring, 'XX', score, member) end
end

local rings, players = {}, {}
for i = 2, #KEYS do
  table.insert(rings, KEYS[i])
  table.insert(players, KEYS[i] .. ':' .. address)
end
note(used, address, rings)
note(used .. ':' .. address, player, players)
