-- Add a request to a pool, or note that its player still waits, and pair the oldest requests if there are enough.
-- KEYS: the pool, a hash: request -> "<player> <address> <since> <seen>"
-- ARGV: request, player, address, now, milliseconds for which a silent request waits, seats, whether requests of one address
--       may be paired ("1"), whether to add the request ("1") or only to note it, the id of the next game, milliseconds for
--       which a pairing is kept, prefix of the keys of pairings (in the slot of the pool)
local pool = KEYS[1]
local request, player, address, now, silent, seats, same_address, adds, game, kept, pairings = unpack(ARGV)
now, silent, seats = tonumber(now), tonumber(silent), tonumber(seats)

local pairing = redis.call('GET', pairings .. request)
if pairing then return {'paired', request, pairing} end

local waiting, own = {}, nil
local stored = redis.call('HGETALL', pool)
for i = 1, #stored, 2 do
  local each = {id = stored[i]}
  each.player, each.address, each.since, each.seen = string.match(stored[i + 1], '^(%S+) (%S+) (%d+) (%d+)$')
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
redis.call('HSET', pool, own.id, string.format('%s %s %d %d', own.player, own.address, own.since, now))
redis.call('PEXPIRE', pool, silent)

table.sort(waiting, function(a, b) return a.since < b.since or (a.since == b.since and a.id < b.id) end)
local group, used = {}, {}
for _, each in ipairs(waiting) do
  if #group < seats and (same_address == '1' or not used[each.address]) then
    group[#group + 1] = each
    used[each.address] = true
  end
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
