import { ProblemError, UnreachableError } from "./errors.js";
import type { Call, Transport } from "./transport.js";

/** A server-sent event. */
export interface Message {
  /** The id from which a stream can be resumed; null for an event that can't be resumed from. */
  id: string | null;
  type: string;
  data: string;
}

/**
 * Yield the server-sent events of a stream to its end, over as many connections as that takes.
 *
 * `connect` returns the request for the events after an id. The stream ends with the event `end`, or when the server has
 * nothing more to send. Throw ProblemError if the server ends it for another reason, UnreachableError if it stays away.
 */
export async function* reconnecting(
  transport: Transport,
  connect: (last: string) => Call,
  last: string,
  signal?: AbortSignal,
): AsyncGenerator<Message> {
  const retries = transport.retries(signal);
  for (;;) {
    try {
      const lines = await transport.stream({ ...connect(last), signal });
      if (lines === null) return;
      for await (const message of messages(lines)) {
        if (message.type === "end") return;
        if (message.type === "problem") throw new ProblemError(JSON.parse(message.data));
        retries.succeeded();
        last = message.id ?? last;
        yield message;
      }
      throw new UnreachableError("The stream was interrupted.");
    } catch (error) {
      await retries.pauseAfter(error);
    }
  }
}

/** Yield the server-sent events in the lines of a stream (HTML Living Standard, section 9.2.6). */
async function* messages(lines: AsyncIterable<string>): AsyncGenerator<Message> {
  let fields = new Map<string, string>();
  for await (const line of lines) {
    if (line === "") {
      const data = fields.get("data");
      if (data !== undefined) yield { id: fields.get("id") ?? null, type: fields.get("event") ?? "message", data };
      fields = new Map();
      continue;
    }
    const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    const earlier = name === "data" ? fields.get(name) : undefined;
    fields.set(name, earlier === undefined ? value : `${earlier}\n${value}`);
  }
}

/**
 * Yield the lines of an export to its end, over as many connections as that takes.
 *
 * `connect` returns the request for the lines after a cursor. The server may end an export early, so it is continued
 * until an answer has no lines.
 */
export async function* exported<Line extends { cursor: string }>(
  transport: Transport,
  connect: (cursor: string | null) => Call,
  cursor: string | null,
  signal?: AbortSignal,
): AsyncGenerator<Line> {
  const retries = transport.retries(signal);
  for (let isOver = false; !isOver; ) {
    try {
      isOver = true;
      for await (const text of (await transport.stream({ ...connect(cursor), signal })) ?? []) {
        if (text === "") continue; // a keep-alive
        const line: Line = JSON.parse(text);
        isOver = false;
        retries.succeeded();
        cursor = line.cursor;
        yield line;
      }
    } catch (error) {
      isOver = false;
      await retries.pauseAfter(error);
    }
  }
}
