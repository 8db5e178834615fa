import { connect, createServer, type AddressInfo, type Socket } from "node:net";

type Link = {
  client: Socket;
  upstream: Socket /** What the client sent first: PostgreSQL's start-up message. */;
  opening: string;
};

/** A TCP proxy in front of PostgreSQL that can stop forwarding without closing connections, like a broken network. */
export async function startTcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  let isFrozen: (opening: string) => boolean = () => false;
  let onAnswer: ((bytes: Buffer) => "forward" | "drop") | undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const link: Link = { client, upstream, opening: "" };
    links.add(link);
    client.on("data", (bytes) => {
      link.opening ||= bytes.toString("latin1");
      // Connections opened while the network is broken are frozen too.
      if (!isFrozen(link.opening)) upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (isFrozen(link.opening) || onAnswer?.(bytes) === "drop") return;
      client.write(bytes);
    });
    const close = () => {
      links.delete(link);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on("error", close).on("close", close);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = new URL(databaseUrl);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: own.href,
    /** From now on, existing and new connections of these applications get neither responses nor errors. */
    freeze(application: (name: string) => boolean) {
      isFrozen = (opening) => application(/application_name\0([^\0]*)\0/.exec(opening)?.[1] ?? "");
    },
    /** New connections work again. Connections that lost bytes are closed, because their streams are corrupt. */
    thaw() {
      for (const { client, opening } of links) if (isFrozen(opening)) client.destroy();
      isFrozen = () => false;
    },
    /** Calls back with everything the database sends. */
    watchAnswers(watch: typeof onAnswer) {
      onAnswer = watch;
    },
    async stop() {
      for (const { client, upstream } of links) {
        client.destroy();
        upstream.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
