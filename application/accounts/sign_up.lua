-- Note that a player signs up with a code, unless the code is used up. A repeated request counts once.
-- KEYS: the players who signed up with the code, a set
-- ARGV: how often the code can be used, player
if redis.call('SISMEMBER', KEYS[1], ARGV[2]) == 1 then return 1 end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('SADD', KEYS[1], ARGV[2])
return 1
