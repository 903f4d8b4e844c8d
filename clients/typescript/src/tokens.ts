/** The tokens that `heptad-bot login` of the Python client has stored: one for each server. */

import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import process from "node:process";

import { UsageError } from "./errors.js";

const IS_WINDOWS = process.platform === "win32";
/** The bits of a mode that let other users in. */
const OF_OTHERS = 0o077;

/** A token, and when it ends. */
interface Stored {
  token: string;
  name: string;
  expires_at?: string;
}

/**
 * The token in the file for a server; an empty string if there is none.
 *
 * Throws a `UsageError` if the token has expired, or if other users can read the file.
 */
export function storedToken(url: string): string {
  const server = serverOf(url);
  const stored = read(fileOfTokens())[server];
  if (stored === undefined) return "";
  if (stored.expires_at !== undefined && Date.parse(stored.expires_at) <= Date.now()) {
    throw new UsageError(`the token of ${stored.name} has expired; sign in again: heptad-bot login ${server}`);
  }
  return stored.token;
}

/** The address as the file names it. `heptad up` prints localhost, and the commands use 127.0.0.1. */
function serverOf(url: string): string {
  const address = new URL(url);
  if (address.hostname === "127.0.0.1") address.hostname = "localhost";
  return address.origin;
}

function fileOfTokens(): string {
  const given = process.env[IS_WINDOWS ? "APPDATA" : "XDG_CONFIG_HOME"] ?? "";
  const folder = isAbsolute(given) ? given : join(homedir(), IS_WINDOWS ? "AppData/Roaming" : ".config");
  return join(folder, "heptad", "tokens.json");
}

function read(file: string): Record<string, Stored> {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
    if (!IS_WINDOWS && statSync(file).mode & OF_OTHERS) {
      throw new UsageError(`other users of this machine can read the tokens in ${file}: run \`chmod 600 ${file}\``);
    }
    return JSON.parse(content);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof SyntaxError) throw new UsageError(`${file} is damaged: delete it, and sign in again`);
    if (error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code))) return {};
    throw new UsageError(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}
