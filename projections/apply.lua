-- Change the standings of one scope, if they are what the change was worked out from.
-- KEYS: chains, unsettled, settled, players, undo, ranking
-- ARGV: JSON {scope, before, after: chains; settled, unsettled: entries that go there from the other list;
--       players: {field: Record as text, or "" for none}; undo: {field: text}; rank, unrank: entries of the ranking}
local chains, unsettled, settled, players, undo, ranking = unpack(KEYS)
local change = cjson.decode(ARGV[1])

if (redis.call('HGET', chains, change.scope) or '') ~= change.before then return 0 end
redis.call('HSET', chains, change.scope, change.after)

local function move(entries, from, to)
  for _, entry in ipairs(entries) do
    redis.call('ZREM', from, entry)
    redis.call('ZADD', to, 0, entry)
  end
end
move(change.settled, unsettled, settled)
move(change.unsettled, settled, unsettled)
for field, record in pairs(change.players) do
  if record == '' then redis.call('HDEL', players, field) else redis.call('HSET', players, field, record) end
end
for field, text in pairs(change.undo) do redis.call('HSET', undo, field, text) end
for _, entry in ipairs(change.unrank) do redis.call('ZREM', ranking, entry) end
for _, entry in ipairs(change.rank) do redis.call('ZADD', ranking, 0, entry) end
return 1
