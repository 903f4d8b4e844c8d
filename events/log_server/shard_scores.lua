-- Return the members of sorted sets, with their scores, between two scores of each.
-- KEYS: the sets
-- ARGV: the least and the greatest score, of all sets or of each
local found = {}
for i, key in ipairs(KEYS) do
  local place = #ARGV == 2 and 1 or 2 * i - 1
  found[i] = redis.call('ZRANGEBYSCORE', key, ARGV[place], ARGV[place + 1], 'WITHSCORES')
end
return found
