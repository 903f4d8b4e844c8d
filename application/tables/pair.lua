-- Add a request to a pool, or note that its player still waits, and pair the oldest requests if there are enough.
-- Players of whom one has muted the other are not paired.
-- KEYS: the pool, a hash: request -> "<player> <address> <since> <seen> <muted>"
-- ARGV: request, player, address, now, milliseconds for which a silent request waits, seats, whether requests of one address
--       may be paired ("1"), whether to add the request ("1") or only to note it, the id of the next game, milliseconds for
--       which a pairing is kept, prefix of the keys of pairings (in the slot of the pool), the players whom the player has
--       muted (",p1,p2,")
local ATTEMPTS = 10
local pool = KEYS[1]
local request, player, address, now, silent, seats, same_address, adds, game, kept, pairings, muted = unpack(ARGV)
now, silent, seats = tonumber(now), tonumber(silent), tonumber(seats)

local pairing = redis.call('GET', pairings .. request)
if pairing then return {'paired', request, pairing} end

local waiting, own = {}, nil
local stored = redis.call('HGETALL', pool)
for i = 1, #stored, 2 do
  local each = {id = stored[i]}
  each.player, each.address, each.since, each.seen, each.muted =
    string.match(stored[i + 1], '^(%S+) (%S+) (%d+) (%d+) ?(%S*)$')
  each.since, each.seen = tonumber(each.since), tonumber(each.seen)
  if each.seen + silent <= now then
    redis.call('HDEL', pool, each.id)
  else
    waiting[#waiting + 1] = each
    if each.id == request or (adds == '1' and each.player == player) then own = each end
  end
end
if not own then
  if adds ~= '1' then return {'gone'} end
  own = {id = request, player = player, address = address, since = now}
  waiting[#waiting + 1] = own
end
own.muted = muted
redis.call('HSET', pool, own.id, string.format('%s %s %d %d %s', own.player, own.address, own.since, now, muted))
redis.call('PEXPIRE', pool, silent)

table.sort(waiting, function(a, b) return a.since < b.since or (a.since == b.since and a.id < b.id) end)

local function has_muted(one, other) return string.find(one.muted, ',' .. other.player .. ',', 1, true) end

-- Return a group that begins with this request, and whether muting has kept somebody out of it.
local function group_from(first)
  local group, used, is_short_by_muting = {}, {}, false
  for i = first, #waiting do
    local each = waiting[i]
    if #group < seats and (same_address == '1' or not used[each.address]) then
      local fits = true
      for _, member in ipairs(group) do fits = fits and not has_muted(each, member) and not has_muted(member, each) end
      if fits then
        group[#group + 1] = each
        used[each.address] = true
      else
        is_short_by_muting = true
      end
    end
  end
  return group, is_short_by_muting
end

-- Somebody whom many have muted must not keep the others from playing, so a group may begin later. The number of attempts is
-- limited, because the pool may be long.
local group, goes_on, first = {}, true, 1
while goes_on and first <= ATTEMPTS and #group < seats do
  group, goes_on = group_from(first)
  first = first + 1
end
if #group < seats then return {'waiting', own.id} end

local found = game
for _, each in ipairs(group) do found = found .. ' ' .. each.player .. ' ' .. each.address end
for _, each in ipairs(group) do
  redis.call('HDEL', pool, each.id)
  redis.call('SET', pairings .. each.id, found, 'PX', kept)
end
pairing = redis.call('GET', pairings .. own.id)
if pairing then return {'paired', own.id, pairing} end
return {'waiting', own.id}
