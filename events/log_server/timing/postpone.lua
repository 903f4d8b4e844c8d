-- Set a game's deadline to a later one, unless an append has changed it meanwhile.
-- KEYS: deadlines
-- ARGV: game, the deadline as it was, the later one
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or -1) ~= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
