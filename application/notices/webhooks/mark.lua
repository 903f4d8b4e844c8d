-- Note that a game has events that were not delivered to a webhook. Returns 1 if there are any.
-- KEYS: webhook, due, heads, cursors
-- ARGV: game, version of the game, the present in ms
local webhook, due, heads, cursors = unpack(KEYS)
local game, version, now = ARGV[1], tonumber(ARGV[2]), ARGV[3]
if redis.call('HGET', webhook, 'active') ~= 'true' then return 0 end
local cursor = redis.call('HGET', cursors, game)
if cursor and tonumber(string.match(cursor, '^%d+')) >= version then return 0 end
local head = redis.call('HGET', heads, game)
if not head or tonumber(head) < version then redis.call('HSET', heads, game, version) end
redis.call('ZADD', due, 'NX', now, game)
return 1
