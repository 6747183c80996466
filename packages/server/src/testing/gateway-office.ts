import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { type TwoTenants, twoTenantsWith } from './two-tenants.ts';

export const ROUTES_URL = '/sys/gatewayRoute';

/** A call as a target got it. */
export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** One call over a real connection, to any server; nothing of it is made sound on the way. */
export function callTo(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Two tenants and a target on this machine that tells what it got; the server listens on a real port. */
export function gatewayOffice() {
  const office = { port: 0, target: 0, seen: [] as Seen[] } as TwoTenants & {
    port: number;
    target: number;
    seen: Seen[];
  };
  const open: Server[] = [];
  const serve = async (listener: RequestListener): Promise<number> => {
    const server = createServer(listener);
    open.push(server);
    return listening(server);
  };
  beforeAll(async () => {
    Object.assign(office, await twoTenantsWith({ OUTBOUND_ALLOW: '127.0.0.1' }));
    await office.t.app.listen({ port: 0, host: '127.0.0.1' });
    office.port = (office.t.app.server.address() as AddressInfo).port;
    office.target = await serve((call, reply) => {
      const parts: Buffer[] = [];
      call.on('data', (part: Buffer) => parts.push(part));
      call.on('end', () => {
        const { method = '', url = '', headers } = call;
        office.seen.push({ method, url, headers, body: Buffer.concat(parts).toString() });
        reply.writeHead(200, { 'content-type': 'text/plain', 'x-target': 'yes' });
        reply.end(`${method} ${url}`);
      });
    });
  });
  afterAll(async () => {
    for (const server of open) {
      server.closeAllConnections();
      server.close();
    }
    await office.t.close();
  });
  return { office, serve };
}

/** A route as clients of the family send it. */
export const routerOf = (path: string, port: number, more: Record<string, unknown> = {}) => ({
  ...{
    routerId: `r${path.replaceAll(/\W/g, '-')}`,
    name: `路由${path}`,
    uri: `http://127.0.0.1:${port}`,
    status: true,
  },
  predicates: JSON.stringify([{ name: 'Path', args: [path] }]),
  filters: '[]',
  ...more,
});

export const filterOf = (name: string, args: Record<string, string | number> = {}) => ({
  ...{ name, title: name },
  args: Object.entries(args).map(([key, value]) => ({ key, value })),
});
