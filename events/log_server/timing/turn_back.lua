-- After the server's clock was set back: move due times in the future back by as much.
-- KEYS: due
-- ARGV: milliseconds
local now = redis.call('TIME')
local after = '(' .. string.format('%d', now[1] * 1000 + math.floor(now[2] / 1000))
local moved = redis.call('ZRANGEBYSCORE', KEYS[1], after, '+inf', 'WITHSCORES')
for i = 1, #moved, 2 do redis.call('ZADD', KEYS[1], moved[i + 1] - ARGV[1], moved[i]) end
return #moved / 2
