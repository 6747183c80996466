import { createServer } from 'node:http';

/** How long the service takes for a message, so that a kill finds some on their way. */
const SLOW_MS = 20;

/** A service of short messages that writes down every message it is given, by the message's id. */
export async function messageService() {
  const heard = new Map();
  let onHit = () => undefined;
  const server = createServer((request, reply) => {
    request.resume();
    request.on('end', () => {
      const id = String(request.headers['x-message-id']);
      heard.set(id, (heard.get(id) ?? 0) + 1);
      onHit();
      setTimeout(() => reply.writeHead(200).end('{}'), SLOW_MS);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/sms`,
    /** How often each message arrived. */
    heard,
    /** Resolves when so many more messages have arrived. */
    hits: (count) =>
      new Promise((resolve) => {
        let left = count;
        onHit = () => {
          left -= 1;
          if (left === 0) resolve();
        };
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
