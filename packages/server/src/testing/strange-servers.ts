import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Servers that do what they are told to with every connection, until they are closed together. */
export function strangeServers() {
  const sockets = new Set<Socket>();
  const closing: (() => void)[] = [];
  return {
    /** Answers its port. */
    open: async (act: (socket: Socket) => void): Promise<number> => {
      const strange = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => {});
        act(socket);
      });
      strange.listen(0, '127.0.0.1');
      await once(strange, 'listening');
      closing.push(() => strange.close());
      return (strange.address() as AddressInfo).port;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      for (const close of closing) close();
    },
  };
}
