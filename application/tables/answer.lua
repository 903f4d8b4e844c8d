-- Note an answer to a challenge that is still open. The first answer of a player counts, unless it may be replaced.
-- KEYS: answers to the challenge, a hash: player -> answer
-- ARGV: player, answer ("accepted", "withdrawn", or a reason for a refusal), how many players are challenged, when the answers
--       are forgotten, in milliseconds since 1970, whether an acceptance of the player may be replaced ("1")
local answers = KEYS[1]
local player, answer, challenged, forgotten, replaces = unpack(ARGV)

local accepted, stored = 0, redis.call('HGETALL', answers)
for i = 1, #stored, 2 do
  if stored[i + 1] ~= 'accepted' or (stored[i] == player and replaces ~= '1') then return 0 end
  accepted = accepted + 1
end
if accepted == tonumber(challenged) then return 0 end
redis.call('HSET', answers, player, answer)
redis.call('PEXPIREAT', answers, forgotten)
return 1
