-- Delete the stream of a finished game whose log is in the archive: every check comes before the first write.
-- KEYS: stream, archived, quarantine, due, deadlines, then other keys of the game to delete
-- ARGV: game, version, hash, what to keep of the head
-- Returns 1 if the game is archived now, 0 if its log does not end like this or it is in quarantine.
local stream, archived, quarantine, due, deadlines = unpack(KEYS)
local game, version, hash, head = unpack(ARGV)

if redis.call('HEXISTS', quarantine, game) == 1 then return 0 end
local last = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)[1]
if not last then return redis.call('HGET', archived, game) == head and 1 or 0 end
if last[1] ~= version .. '-0' or string.match(last[2][2], '^.*"hash":"(%x+)"') ~= hash then return 0 end
if redis.call('ZSCORE', due, game) or redis.call('ZSCORE', deadlines, game) then return 0 end

redis.call('HSET', archived, game, head)
redis.call('UNLINK', stream)
for i = 6, #KEYS do redis.call('UNLINK', KEYS[i]) end
return 1
