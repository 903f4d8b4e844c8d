-- Note that all messages about a game up to a version were delivered. Returns 0 if the game has events after it.
-- KEYS: due, heads, retries, cursors, ended
-- ARGV: game, version, the present in ms if the game has ended, otherwise ""
local due, heads, retries, cursors, ended = unpack(KEYS)
local game, version, now = ARGV[1], tonumber(ARGV[2]), ARGV[3]
redis.call('HSET', cursors, game, version .. ' ')
redis.call('HDEL', retries, game)
if tonumber(redis.call('HGET', heads, game) or '0') > version then return 0 end
redis.call('ZREM', due, game)
redis.call('HDEL', heads, game)
if now ~= '' then redis.call('ZADD', ended, now, game) end
return 1
