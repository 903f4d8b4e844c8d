// A TCP proxy in front of the server, which breaks connections and refuses requests as a test demands.
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** What happens to one request. */
export type Fault =
  | "refused" // the connection closes before the server gets the request
  | "lost" // the server gets the request, and its answer is lost
  | "torn" // half of the first piece of the answer arrives
  | { busy: string }; // the proxy answers 503 with this Retry-After

export class Proxy {
  /** The faults of the next requests; undefined for a request without one. */
  readonly faults: (Fault | undefined)[] = [];
  /** All requests that arrived: their first lines, and their headers. */
  readonly requests: string[] = [];
  /** All answers, piece by piece. */
  readonly answers: string[] = [];
  /** The bytes of answers after which a connection is cut. */
  cutAfter = Number.POSITIVE_INFINITY;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(target: string) {
    const { hostname, port } = new URL(target);
    this.#server = createServer((client) => this.#serve(client, connect(Number(port), hostname)));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Cut all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  #serve(client: Socket, server: Socket): void {
    let fault: Fault | undefined;
    let sent = 0;
    const cut = () => {
      client.destroy();
      server.destroy();
    };
    client.on("data", (data) => {
      if (/^(GET|POST|PUT|PATCH|DELETE) /.test(data.toString("latin1"))) {
        this.requests.push(data.toString());
        fault = this.faults.shift();
      }
      if (fault === "refused") cut();
      else if (typeof fault === "object") client.end(busy(fault.busy));
      else server.write(data);
    });
    server.on("data", (data) => {
      this.answers.push(data.toString());
      if (fault === "lost") return cut();
      const rest = fault === "torn" ? data.length >> 1 : this.cutAfter - sent;
      client.write(data.subarray(0, rest));
      sent += data.length;
      if (rest < data.length) client.end(() => cut());
    });
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", cut);
      socket.on("close", cut);
    }
  }
}

function busy(retryAfter: string): string {
  const problem = { type: "urn:heptad:problem:busy", title: "Busy", status: 503, detail: "Later." };
  const body = JSON.stringify(problem);
  const headers = ["Content-Type: application/problem+json", `Content-Length: ${body.length}`, "Connection: close"];
  return ["HTTP/1.1 503 Busy", ...headers, `Retry-After: ${retryAfter}`, "", body].join("\r\n");
}
