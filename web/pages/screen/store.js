// A game as a spectator sees it, also in the browser of a player: the other players see the screen, too.

import { persistently, read } from "../../app/api.js";
import { keepPlayers } from "../../table/ending/asked.js";
import { withNames } from "../../table/past/history_names.js";
import { GameStore } from "../../table/store/store.js";

/** @import { Game, Update } from "heptad/types" */
/** @import { Followed } from "../../table/store/updates.js" */

const RECENT = 40; // versions: some turns
const LOOK = 3_000; // milliseconds between two looks for a rematch

export class ScreenStore extends GameStore {
  /** @param {ConstructorParameters<typeof GameStore>} parts */
  constructor(...parts) {
    super(...parts);
    this.updates = "/updates?unavailable=true&as=spectator";
  }

  /**
   * Read what happened last. It is in the updates: a history is read as the player of this browser, who knows more.
   *
   * @override
   * @param {number} after
   */
  async readHistory(after) {
    const { game } = /** @type {Followed} */ (this.followed);
    const since = Math.max(after, game.version - RECENT);
    const { updates, version } = await read(this.path(`/updates?as=spectator&after=${since}`));
    const found = /** @type {Update[]} */ (updates).flatMap(({ history }) => history);
    const later = this.lines.filter((line) => line.version > version);
    this.lines = [...(await withNames(found, game)), ...later];
    this.until = Math.max(this.until, version);
  }

  /** After the end, show the rematch as soon as there is one that may be seen. @override */
  async hearRematch() {
    const { signal } = this.stopping;
    if (this.isHearing || this.model.game.status !== "finished") return;
    this.isHearing = true;
    while (!signal.aborted) {
      const { rematch } = /** @type {Game} */ (await persistently(() => read(this.path()), signal));
      const isSeen = rematch && (await read(`/v1/games/${rematch}`).catch(() => null));
      if (isSeen) {
        keepPlayers(rematch, this.model.game);
        return location.replace(`/games/${rematch}/screen`);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
  }
}
