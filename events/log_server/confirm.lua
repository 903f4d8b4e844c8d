-- Write behind a game's events, so that a replica that has this write has the events before it.
-- KEYS: stream, mark
-- ARGV: version, hash ("" for any)
-- Returns 1, or 0 if the stream does not hold the version with this hash: another server took over without it.
local entry = redis.call('XRANGE', KEYS[1], ARGV[1] .. '-0', ARGV[1] .. '-0')[1]
if not entry then return 0 end
if ARGV[2] ~= '' and string.match(entry[2][2], '^.*"hash":"(%x+)"') ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[2], ARGV[1])
return 1
