-- Write to a player's account, unless the authority for it has ended.
-- KEYS: the player, the player's tokens, and the keys that are written, all in one slot
-- ARGV: the generation that was read ('': any), the id of the caller's token ('': none),
--       and commands: the number of words, then the words. A command that begins with '!' must answer with more than 0,
--       or nothing after it is done; such commands come first.
-- Returns 'erased', 'revoked', 'banned', 'changed', 'missing', or 'done' and the answers.
if redis.call('HEXISTS', KEYS[1], 'erased') == 1 then return {'erased'} end
if ARGV[2] ~= '' and redis.call('HEXISTS', KEYS[2], ARGV[2]) == 0 then return {'revoked'} end
if redis.call('HEXISTS', KEYS[1], 'banned') == 1 then return {'banned'} end
if ARGV[1] ~= '' and (redis.call('HGET', KEYS[1], 'generation') or '0') ~= ARGV[1] then return {'changed'} end
local answers, place = {'done'}, 3
while place <= #ARGV do
  local last = place + tonumber(ARGV[place])
  local command = {unpack(ARGV, place + 1, last)}
  local needed = string.sub(command[1], 1, 1) == '!'
  if needed then command[1] = string.sub(command[1], 2) end
  local answer = redis.call(unpack(command))
  if needed and answer == 0 then return {'missing'} end
  answers[#answers + 1] = answer
  place = last + 1
end
return answers
