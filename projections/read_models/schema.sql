-- The games, as of a position in the feed of their shard.
CREATE TABLE games (
  game TEXT PRIMARY KEY,
  shard INTEGER NOT NULL,
  position INTEGER NOT NULL,
  version INTEGER NOT NULL,
  summary BLOB NOT NULL,  -- JSON: Summary
  result BLOB             -- JSON: Result; NULL before the end
);
CREATE INDEX games_by_shard ON games (shard, game, position);

-- Up to which position in its feed, and in which epoch of the log server, the games of a shard are here.
CREATE TABLE checkpoint (shard INTEGER PRIMARY KEY, epoch TEXT NOT NULL, position INTEGER NOT NULL);

-- Lists of games in order of time. Each game is in one list for all players, and in one for each of its players.
CREATE TABLE lists (
  list INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  owner TEXT NOT NULL,
  public INTEGER NOT NULL,
  title TEXT NOT NULL,
  status TEXT NOT NULL,
  size INTEGER NOT NULL,
  UNIQUE (kind, owner, public, title, status)
);
CREATE TABLE entries (
  list INTEGER NOT NULL,
  at TEXT NOT NULL,
  game TEXT NOT NULL,
  PRIMARY KEY (list, at, game)
) WITHOUT ROWID;

-- Results that the standings count, in the order in which the games ended: those that they contain, and the others.
CREATE TABLE settled (
  scope TEXT NOT NULL,
  at TEXT NOT NULL,
  game TEXT NOT NULL,
  PRIMARY KEY (scope, at, game)
) WITHOUT ROWID;
CREATE TABLE unsettled (
  scope TEXT NOT NULL,
  at TEXT NOT NULL,
  game TEXT NOT NULL,
  PRIMARY KEY (scope, at, game)
) WITHOUT ROWID;

-- The record of a player after each settled game.
CREATE TABLE ratings (
  scope TEXT NOT NULL,
  player TEXT NOT NULL,
  at TEXT NOT NULL,
  game TEXT NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  PRIMARY KEY (scope, player, at, game)
) WITHOUT ROWID;

-- The last record of each player.
CREATE TABLE standings (
  scope TEXT NOT NULL,
  player TEXT NOT NULL,
  points INTEGER NOT NULL,
  games INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  PRIMARY KEY (scope, player)
) WITHOUT ROWID;
CREATE INDEX ranking ON standings (scope, points, player);

-- How many players have points from level * width on, below the next level.
CREATE TABLE levels (
  scope TEXT NOT NULL,
  width INTEGER NOT NULL,
  level INTEGER NOT NULL,
  players INTEGER NOT NULL,
  PRIMARY KEY (scope, width, level)
) WITHOUT ROWID;
