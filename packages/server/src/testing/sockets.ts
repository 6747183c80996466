import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { FastifyInstance } from 'fastify';

/** A socket as a browser has it; the package has no types. */
export interface Socket extends NodeJS.EventEmitter {
  readonly protocol: string;
  send(text: string | Buffer): void;
  close(): void;
  pause(): void;
  terminate(): void;
}
type SocketClass = new (url: string, protocols: string[], options?: object) => Socket;
const { WebSocket } = createRequire(import.meta.url)('ws') as { WebSocket: SocketClass };

/** Listens on a free port of this machine. */
export async function listening(app: FastifyInstance): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' });
}

export const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

/** The sockets of one test file, which are closed together. */
export function socketsHere() {
  const all: Socket[] = [];
  return {
    /** Starts a handshake with the token, if any, as its protocol. */
    connect(app: FastifyInstance, path: string, token = '', headers: Record<string, string> = {}): Socket {
      const protocols = token === '' ? [] : [token];
      const socket = new WebSocket(`ws://127.0.0.1:${portOf(app)}${path}`, protocols, { headers });
      all.push(socket);
      return socket;
    },
    cutOff(): void {
      for (const socket of all.splice(0)) socket.terminate();
    },
  };
}

/** HTTP status and envelope of a refused handshake. */
export function refused(socket: Socket): Promise<Envelope & { status: number }> {
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode, ...(JSON.parse(body) as Envelope) }));
    });
    socket.on('open', () => reject(new Error('the socket opened')));
    socket.on('error', () => undefined);
  });
}

/** The close code of a socket. */
export const closed = async (socket: Socket): Promise<number> => (await once(socket, 'close'))[0] as number;
