-- After the server's clock was set forward: move due times forward by as much, but not beyond the present.
-- KEYS: due
-- ARGV: milliseconds
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local due = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
for i = 1, #due, 2 do
  if tonumber(due[i + 1]) < now then
    redis.call('ZADD', KEYS[1], string.format('%d', math.min(due[i + 1] + ARGV[1], now)), due[i])
  end
end
return #due / 2
