// The page of a game with `?at=`: its past.

import { present } from "../../app/guard.js";
import { html } from "../../app/html.js";
import { HostedGame } from "../../table/past/hosted.js";
import { Replay } from "../replay/replay.js";

const { pathname, searchParams } = new URL(location.href);
const source = new HostedGame(pathname.split("/")[2]);
present(html`<${Replay} source=${source} at=${Number(searchParams.get("at"))} as=${searchParams.get("as")} />`);
