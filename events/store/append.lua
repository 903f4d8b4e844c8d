-- Append one batch to one game's stream: every check comes before the first write, since a script does not roll back.
-- KEYS: stream, receipt (or an unused key), due, feed, counter, quarantine, deadlines, archived, staged records (or an unused key)
-- ARGV: game, version, hash, receipt to write ("" for none), its life in ms, milliseconds until a worker must continue the game
--       (-1: none), channel, players to notify (" " before each), mark of the first record ("" for none), the append's
--       nonce, the millisecond at which the next clock runs out (-1: none), how many records are staged (stage.lua), then line
--       and payloads of each further record ("" for no payloads)
local stream, receipt, due, feed, counter, quarantine, deadlines, archived, staged = unpack(KEYS)
local game, version, hash, written, life, delay, channel, players, mark, nonce, deadline, before = unpack(ARGV, 1, 12)
local FIRST = 13

local loss = redis.call('HGET', quarantine, game)
if loss then return {'quarantined', loss} end

if written ~= '' then
  local kept = redis.call('GET', receipt)
  if kept then return {'receipt', kept} end
end

local last = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)[1]
if not last and redis.call('HEXISTS', archived, game) == 1 then return {'archived'} end

local last_version, last_hash = 0, string.rep('0', 64)
if last then
  last_version = tonumber(string.match(last[1], '^(%d+)-0$'))
  -- keys are sorted, so whatever stands behind the last "hash" is no data: the last match is the envelope's own
  last_hash = string.match(last[2][2], '^.*"hash":"(%x+)"')
  if not last_version or not last_hash then return redis.error_reply('ERR the last entry of the stream is not an envelope') end
end
before = tonumber(before)
local count = (#ARGV - FIRST + 1) / 2
if count < 1 or count ~= math.floor(count) then return redis.error_reply('ERR empty batch') end

-- what the stream has after the expected version, so that the client need not read it; nothing if that is another log
local function continuation()
  local missing = last_version - tonumber(version)
  if tonumber(version) == 0 or missing < 1 or missing > 100 then return {} end
  local entries = redis.call('XRANGE', stream, version .. '-0', '+')
  if string.match(entries[1][2][2], '^.*"hash":"(%x+)"') ~= hash then return {} end
  table.remove(entries, 1)
  return entries
end

if last_version ~= tonumber(version) or last_hash ~= hash then
  -- a client that got no answer sends the same command again; others may have gone on from there
  local id = string.format('%d-0', version + before + count)
  local entry = redis.call('XRANGE', stream, id, id)[1]
  local fields = entry and entry[2] or {}
  for i = 1, #fields, 2 do
    if fields[i] == 'n' and fields[i + 1] == nonce then return {'appended', tostring(version + before + count)} end
  end
  return {'conflict', tostring(last_version), last_hash, continuation()}
end

for _, key in ipairs({due, feed, deadlines}) do
  local kind = redis.call('TYPE', key).ok
  if kind ~= 'zset' and kind ~= 'none' then return redis.error_reply('WRONGTYPE due, feed or deadlines is no sorted set') end
end
if not string.match(redis.call('GET', counter) or '0', '^%d+$') then
  return redis.error_reply('ERR the counter is no number')
end
life, delay, deadline = tonumber(life), tonumber(delay), tonumber(deadline)
if not (life and life >= 1 and delay and deadline) then return redis.error_reply('ERR a life, a delay or a deadline is no number') end

if before > 0 then
  local top = redis.call('XREVRANGE', staged, '+', '-', 'COUNT', 1)[1]
  if not top or top[1] ~= string.format('%d-0', before) or redis.call('XLEN', staged) ~= before then
    return redis.error_reply('ERR the staged records are not there')
  end
  if redis.call('EXISTS', stream) == 1 then return redis.error_reply('ERR the stream is not new') end
  redis.call('RENAME', staged, stream)
  redis.call('PERSIST', stream)
  last_version = before
end
for i = 1, count do
  local id = string.format('%d-0', last_version + i)
  local fields, payloads = {'e', ARGV[FIRST + 2 * i - 2]}, ARGV[FIRST + 2 * i - 1]
  if payloads ~= '' then fields[3], fields[4] = 's', payloads end
  if i == 1 and before == 0 and mark ~= '' then fields[#fields + 1], fields[#fields + 2] = 'm', mark end
  if i == count then fields[#fields + 1], fields[#fields + 2] = 'n', nonce end
  -- the first XADD fails, and nothing is written, if the stream once had that version or memory is full
  redis.call('XADD', stream, id, unpack(fields))
end
if written ~= '' then redis.call('SET', receipt, written, 'PX', life) end
if delay < 0 then
  redis.call('ZREM', due, game)
else
  local now = redis.call('TIME')
  redis.call('ZADD', due, now[1] * 1000 + math.floor(now[2] / 1000) + delay, game)
end
if deadline < 0 then
  redis.call('ZREM', deadlines, game)
else
  redis.call('ZADD', deadlines, deadline, game)
end
redis.call('ZADD', feed, redis.call('INCR', counter), game)
-- other processes that know the game go on from the message, unless the batch is large or imported
local size, message = 0, game .. ' ' .. tostring(last_version + count) .. players
for i = FIRST, #ARGV do size = size + #ARGV[i] end
if size <= 8192 and mark == '' and before == 0 then message = message .. ' \n' .. table.concat(ARGV, '\n', FIRST) end
-- an account that may not publish must not fail what is written: watchers read again without a message
redis.pcall('PUBLISH', channel, message)
return {'appended', tostring(last_version + count)}
