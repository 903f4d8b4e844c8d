-- Choose what comes next: of the address that used least time, and of its player that used least, the oldest item.
-- What the caller has begun (held) competes with what waits, and comes first where their owners used equal time.
-- KEYS: waiting, leases, takes, requests, counts, used, then the ring of each class, the most urgent one first
-- ARGV: turns after which the least urgent class comes first; lease of an address in ms (0: none); the most that is
--   held of a class, and of an address in it; number of addresses without a turn, and these; then of each held: number of
--   its class, address, player
-- Returns an item, address, player, request, number of its class, and how many of the address's items wait without it;
-- or the number of what is held, from 1; or nothing.
local waiting, leases, takes, requests, counts, used = unpack(KEYS)
local turns, lease, most, most_of_address = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local FIRST = 7

local blocked, place = {}, 6
for _ = 1, tonumber(ARGV[5]) do
  blocked[ARGV[place]] = true
  place = place + 1
end
local held = {}
while ARGV[place] do
  local class, address, player = tonumber(ARGV[place]), ARGV[place + 1], ARGV[place + 2]
  table.insert(held, {
    class = class, address = address, player = player, count = #held + 1,
    used = tonumber(redis.call("ZSCORE", used, address) or -math.huge),
    used_by_player = tonumber(redis.call("ZSCORE", used .. ":" .. address, player) or -math.huge),
  })
  place = place + 3
end

local function may_have_a_turn(address, full)
  if blocked[address] or full[address] then return false end
  return lease == 0 or tonumber(redis.call('ZSCORE', leases, address) or 0) <= now
end

-- Return the addresses of a class of which no more may be held.
local function full_of(class)
  local counts, full = {}, {}
  for _, each in ipairs(held) do
    if each.class == class then
      counts[each.address] = (counts[each.address] or 0) + 1
      if counts[each.address] >= most_of_address then full[each.address] = true end
    end
  end
  return full
end

-- Return the first address of a ring that may have a turn, and the time that it used.
local function next_address(ring, full)
  local last = (lease == 0 and next(blocked) == nil) and #held or -1
  local found = redis.call('ZRANGE', ring, 0, last, 'WITHSCORES')
  for i = 1, #found, 2 do
    if may_have_a_turn(found[i], full) then return found[i], tonumber(found[i + 1]) end
  end
end

-- Return what is held of a class and comes first, and how much is held of it.
local function next_held(class)
  local best, count = nil, 0
  for _, each in ipairs(held) do
    if each.class == class then
      count = count + 1
      local before = best and (each.used < best.used or
        (each.used == best.used and each.used_by_player < best.used_by_player))
      if not best or before then best = each end
    end
  end
  return best, count
end

-- Move the clock, which is the most time that the owner of a turn had used, and count a turn as a millisecond.
local function advance(ring, used, member, score)
  local clock = tonumber(redis.call('ZSCORE', used, '') or score)
  redis.call('ZADD', used, math.max(clock, score), '')
  redis.call('ZADD', used, score + 1, member)
  redis.call('ZADD', ring, 'XX', score + 1, member)
end

local function take(class)
  local ring = KEYS[FIRST + class - 1]
  local best, count = next_held(class)
  local address, score
  if count < most then address, score = next_address(ring, full_of(class)) end
  if not address then return best and best.count end
  local players = ring .. ':' .. address
  local found = redis.call('ZRANGE', players, 0, 0, 'WITHSCORES')
  local player, player_score = found[1], tonumber(found[2])
  if best and (best.used < score or (best.used == score and best.address ~= address) or
      (best.address == address and best.used_by_player <= player_score)) then
    return best.count
  end
  local line = players .. ' ' .. player
  local item = redis.call('LPOP', line)
  if redis.call('EXISTS', line) == 0 then redis.call('ZREM', players, player) end
  advance(players, used .. ':' .. address, player, player_score)
  if redis.call('EXISTS', players) == 0 then redis.call('ZREM', ring, address) end
  advance(ring, used, address, score)
  redis.call('HDEL', waiting, item)
  local request = redis.call('HGET', requests, item) or ''
  redis.call('HDEL', requests, item)
  local left = redis.call('HINCRBY', counts, address, -1)
  if left <= 0 then redis.call('HDEL', counts, address) end
  if lease > 0 then redis.call('ZADD', leases, now + lease, address) end
  return {item, address, player, request, class, left}
end

local classes = #KEYS - FIRST + 1
local first, last, step = 1, classes, 1
if redis.call('INCR', takes) % turns == 0 then first, last, step = classes, 1, -1 end
for class = first, last, step do
  local taken = take(class)
  if taken then return taken end
end
return false
