-- Agree on the service's time (service_clock.py); note outages, and that the wall clock was set.
-- KEYS: the service's clock, heartbeat, outages, the offset of the caller's machine
-- ARGV: the caller's elapsed milliseconds, its offset ("" if it has none), whether it answers requests, the wall clock's
--       time, the longest time between two heartbeats, how long things are kept, by how much the wall clock may differ,
--       when it is followed, how long processes may not know of a step
local clock, heartbeat, outages, machine = unpack(KEYS)
local elapsed, offset, serves, wall = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == '1', tonumber(ARGV[4])
local silence, kept, tolerance, patience, margin =
  tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8]), tonumber(ARGV[9])
local function whole(number) return string.format('%d', number) end
local function note_outage(from, to)
  -- no two overlap, since no time is given back twice
  local before = redis.call('ZREVRANGE', outages, 0, 0, 'WITHSCORES')
  local late = math.max(0, (tonumber(before[2]) or 0) - from)
  from, to = from + late, to + late
  redis.call('ZADD', outages, whole(to), whole(from))
  redis.call('ZREMRANGEBYSCORE', outages, '-inf', whole(to - kept))
end

local known = redis.call('HMGET', clock, 'time', 'shift', 'since', 'joined')
local time, shift, since, joined = tonumber(known[1]), tonumber(known[2]) or 0, tonumber(known[3]), tonumber(known[4])
local last, of_machine = tonumber(redis.call('GET', heartbeat)), tonumber(redis.call('GET', machine))
-- without a time the data are new, restored or of an earlier version, which followed the wall clock
time = math.max(time or wall, last or 0)

if of_machine then offset = math.max(offset or of_machine, of_machine) end
if offset then
  time = math.max(time, elapsed + offset)
elseif not since then
  joined = time
end

if serves and last and time - last > silence then
  note_outage(last, time)
  since = nil
end

local off, differs, followed = wall - time, 0, 0
if math.abs(off - shift) <= tolerance then
  since = nil
elseif not since then
  since = time
  -- a machine that has just booted can't know for how long it was away: that is no step
  if joined ~= since then differs = off - shift end
elseif time - since >= patience then
  if joined ~= since then
    followed = off - shift
    redis.call('HINCRBY', clock, 'steps', 1)
  end
  shift, since = 0, nil
  if off > tolerance then
    -- during an outage it is a part of that, which is noted when it ends
    if not last or time - last <= silence then
      -- later than it was, so that it covers clocks that a process starts before it knows of the step
      note_outage(time + margin, wall + margin)
      last = last and last + off
    end
    time, offset = wall, wall - elapsed
  elseif off < -tolerance then
    shift = off
  end
end

if offset then redis.call('SET', machine, whole(offset), 'PX', whole(kept)) end
if serves then last = math.max(time, last or 0) end
if last then redis.call('SET', heartbeat, whole(last)) end
redis.call('HSET', clock, 'time', whole(time), 'shift', whole(shift), 'joined', whole(joined or 0))
if since then redis.call('HSET', clock, 'since', whole(since)) else redis.call('HDEL', clock, 'since') end
return {time, offset or false, shift, differs, followed}
