-- Return the members of sorted sets, with their scores, between two scores of each.
-- The answer has the number of each set that has any, followed by its members: most have none.
-- KEYS: the sets
-- ARGV: the least and the greatest score, of all sets or of each
local found = {}
for i, key in ipairs(KEYS) do
  local place = #ARGV == 2 and 1 or 2 * i - 1
  local members = redis.call('ZRANGEBYSCORE', key, ARGV[place], ARGV[place + 1], 'WITHSCORES')
  if members[1] then
    found[#found + 1] = i
    found[#found + 1] = members
  end
end
return found
