// The addresses at which people in the same room find a table.

/**
 * The page that shows a game to a room, and with `secret` also the invitation to an open one: a secret stands in the
 * fragment, which browsers do not send.
 *
 * @param {string} game
 * @param {string} [secret]
 */
export const screenPath = (game, secret) => `/games/${game}/screen${secret ? `#${secret}` : ""}`;

/**
 * The page on which somebody with the secret of an invitation takes a seat.
 *
 * @param {string} game
 * @param {string} secret
 */
export const joinPath = (game, secret) => `/join/${game}#${secret}`;
