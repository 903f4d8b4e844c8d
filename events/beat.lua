-- Note that the service is there; if it was not for a while, note that outage.
-- KEYS: heartbeat, outages
-- ARGV: now, in milliseconds; the longest time between two heartbeats; how long an outage is kept
local now, longest, kept = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local last = tonumber(redis.call('GET', KEYS[1]) or -1)
if last >= 0 and now - last > longest then
  redis.call('ZADD', KEYS[2], now, string.format('%d', last))
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - kept)
end
if now > last then redis.call('SET', KEYS[1], string.format('%d', now)) end
return redis.status_reply('OK')
