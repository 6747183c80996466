import { type ClientRequest, type IncomingMessage, request as plainRequest, validateHeaderValue } from 'node:http';
import { type RequestOptions, request as tlsRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Target } from './targets.ts';

/** A socket nobody speaks on is asked by the system whether the other side is still there. */
const ALIVE_MS = 30_000;

/** What a caller said together with his handshake, before he was answered. */
const early = new WeakMap<IncomingMessage, Buffer>();

/** Keeps what comes with handshakes, which Node tells with the event only. */
export function keepEarly({ server }: FastifyInstance): void {
  server.prependListener('upgrade', (raw: IncomingMessage, _socket: unknown, head: Buffer) => {
    if (head.length > 0) early.set(raw, head);
  });
}

/** Whether a call wants to become a WebSocket, the only protocol that is passed on. */
export const isHandshake = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** A target's word on a handshake: its answer, and its socket where it agreed. */
export interface Greeting {
  answer: IncomingMessage;
  socket?: Socket;
  head?: Buffer;
}

/**
 * Sends a handshake to the address of the target that was checked for it, and returns what it says.
 * @param lines name and value by turns
 * @throws AppError outboundRefused, sourceFailed, gatewayOwnServer; whatever the network throws
 */
export async function greet(
  target: Target,
  { path, lines }: { path: string; lines: readonly string[] },
  signal: AbortSignal,
): Promise<Greeting> {
  const { plan, target: address } = target.route;
  const { protocol, host: authority } = new URL(address.origin);
  const named = lines.some((name, at) => at % 2 === 0 && name === 'host');
  const headers = [...(named ? [] : ['host', authority]), ...lines, 'connection', 'Upgrade', 'upgrade', 'websocket'];
  const options: RequestOptions = {
    ...{ hostname: await target.address(), port: address.port, path, headers, agent: false },
    ...(isIP(address.host) === 0 ? { servername: address.host } : {}),
  };
  const call = (protocol === 'https:' ? tlsRequest : plainRequest)(options);
  return answered(call, plan.connectMs + plan.answerMs, signal);
}

function answered(call: ClientRequest, ms: number, signal: AbortSignal): Promise<Greeting> {
  return new Promise<Greeting>((resolve, reject) => {
    const timer = setTimeout(() => call.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), ms);
    const leave = () => call.destroy(new Error('the caller went away'));
    signal.addEventListener('abort', leave, { once: true });
    const end = <T>(act: (value: T) => void) => {
      return (value: T) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        act(value);
      };
    };
    call.on('upgrade', (answer, socket, head) => end(resolve)({ answer, socket: socket as Socket, head }));
    call.on('response', (answer) => end(resolve)({ answer }));
    call.on('error', end(reject));
    call.end();
  });
}

/**
 * Tells the caller that the target agreed, and lets both speak to each other until one of them ends.
 * @param lines name and value by turns
 * @throws TypeError for a line that is none
 */
export async function converse(
  { raw, caller, target }: { raw: IncomingMessage; caller: Socket; target: Target },
  { socket, head }: Required<Pick<Greeting, 'socket' | 'head'>>,
  lines: readonly string[],
): Promise<void> {
  const written = ['HTTP/1.1 101 Switching Protocols', 'connection: Upgrade', 'upgrade: websocket'];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    validateHeaderValue(lines[at] ?? '', lines[at + 1] ?? '');
    written.push(`${lines[at]}: ${lines[at + 1]}`);
  }
  caller.write(`${written.join('\r\n')}\r\n\r\n`);
  if (head.length > 0) caller.write(head);
  const answer = early.get(raw);
  if (answer) socket.write(answer);
  const both = [caller, socket] as const;
  const hangUp = () => {
    for (const one of both) one.destroy();
  };
  const closed = both.map((one) => {
    one.setTimeout(0).setNoDelay().setKeepAlive(true, ALIVE_MS);
    // Whatever broke it, the other side learns of it by its own end.
    one.on('error', hangUp);
    return new Promise((resolve) => one.once('close', resolve));
  });
  caller.once('close', hangUp);
  socket.once('close', hangUp);
  target.sockets.add(hangUp);
  caller.pipe(socket);
  socket.pipe(caller);
  await Promise.all(closed);
  target.sockets.delete(hangUp);
}
