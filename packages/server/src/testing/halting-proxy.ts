import { connect, createServer, type Socket } from 'node:net';

/** A way to a database server on which one reply stops in the middle. */
export interface HaltingProxy {
  url: string;
  close(): Promise<void>;
}

/** Of a reply, as long as the same one before it, so much is passed on. */
const SHARE = 0.6;

/**
 * Passes everything on between a client and the database server of `url`, until `text` is asked for the second time: of
 * that reply it passes on more than a half, then nothing any more. The connection stays open, as if the network hung.
 */
export async function haltingProxy(url: string, text: string): Promise<HaltingProxy> {
  const to = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(to.port || 3306), to.hostname);
    const reply = { asked: 0, now: false, first: 0, second: 0 };
    client.on('data', (chunk) => {
      reply.now = chunk.includes(text);
      if (reply.now) reply.asked += 1;
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (reply.now && reply.asked === 1) reply.first += chunk.length;
      if (reply.now && reply.asked === 2) reply.second += chunk.length;
      if (reply.second <= reply.first * SHARE) client.write(chunk);
    });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => (socket === client ? server : client).destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).toString(),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
