// The page of a game with `?at=`: its past.

import { onOtherToken } from "../../app/api.js";
import { present } from "../../app/guard.js";
import { html } from "../../app/html.js";
import { HostedGame } from "../../table/past/hosted.js";
import { Replay } from "../replay/replay.js";

const { pathname, searchParams } = new URL(location.href);
const source = new HostedGame(pathname.split("/")[2]);
onOtherToken(() => location.reload()); // another player may see less of the past
present(html`<${Replay} source=${source} at=${Number(searchParams.get("at"))} as=${searchParams.get("as")} />`);
