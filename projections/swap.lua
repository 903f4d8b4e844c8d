-- Put a new shelf in the place of the old one, if whoever asks still holds the lock.
-- KEYS: the lock, the keys of the old shelf, the keys of the new one in the same order. ARGV: the lock's token
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local count = (#KEYS - 1) / 2
for i = 2, count + 1 do
  redis.call('UNLINK', KEYS[i])
  if redis.call('EXISTS', KEYS[i + count]) == 1 then redis.call('RENAME', KEYS[i + count], KEYS[i]) end
end
return 1
