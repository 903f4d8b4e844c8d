-- Delete the stream of a finished game whose log is in the archive: every check comes before the first write.
-- KEYS: stream, archived, quarantine, due, deadlines, who moved last, then other keys of the game to delete
-- ARGV: game, version, hash, what to keep of the head, nonce, milliseconds for which the nonce is kept
-- Returns 1 if the game moved, also when the client sends the command again, since its answer was lost; 0 if another
-- process has moved it, if its log does not end like this, or if it is in quarantine.
local stream, archived, quarantine, due, deadlines, mover = unpack(KEYS)
local game, version, hash, head, nonce, life = unpack(ARGV)

if redis.call('HEXISTS', quarantine, game) == 1 then return 0 end
local last = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)[1]
if not last then return redis.call('GET', mover) == nonce and 1 or 0 end
if last[1] ~= version .. '-0' or string.match(last[2][2], '^.*"hash":"(%x+)"') ~= hash then return 0 end
if redis.call('ZSCORE', due, game) or redis.call('ZSCORE', deadlines, game) then return 0 end

redis.call('HSET', archived, game, head)
redis.call('UNLINK', stream)
redis.call('SET', mover, nonce, 'PX', life)
for i = 7, #KEYS do redis.call('UNLINK', KEYS[i]) end
return 1
