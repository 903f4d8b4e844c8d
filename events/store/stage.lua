-- Write some of the records of a whole log to a key beside its stream, which append.lua puts in the place of the stream.
-- KEYS: staged records
-- ARGV: how many are staged before them, the key's life in ms, mark of the first record ("" for none), then line and
--       payloads of each record ("" for no payloads)
local staged, before, life, mark = KEYS[1], tonumber(ARGV[1]), ARGV[2], ARGV[3]
local count = (#ARGV - 3) / 2

local last = redis.call('XREVRANGE', staged, '+', '-', 'COUNT', 1)[1]
local last_version = last and tonumber(string.match(last[1], '^(%d+)-0$')) or 0
if last_version == before + count then return 'OK' end -- a client that got no answer has sent the same command again
if last_version ~= before then return redis.error_reply('ERR the staged records are not there') end

for i = 1, count do
  local fields, payloads = {'e', ARGV[2 + 2 * i]}, ARGV[3 + 2 * i]
  if payloads ~= '' then fields[3], fields[4] = 's', payloads end
  if before + i == 1 and mark ~= '' then fields[#fields + 1], fields[#fields + 2] = 'm', mark end
  redis.call('XADD', staged, string.format('%d-0', before + i), unpack(fields))
end
redis.call('PEXPIRE', staged, life)
return 'OK'
