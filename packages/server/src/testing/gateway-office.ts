import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, expect } from 'vitest';
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

type GatewayOffice = TwoTenants & { port: number; target: number; seen: Seen[] };

/** Two tenants and a target on this machine that tells what it got; the server listens on a real port. */
export function gatewayOffice() {
  const office = { port: 0, target: 0, seen: [] as Seen[] } as GatewayOffice;
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
  return { office, serve, ...passing(office) };
}

export const GATEWAY_TIMEOUT = { timeout: 15_000 };

/** Keeping routes and calling through them. */
function passing(office: GatewayOffice) {
  const save = async (router: object) =>
    expect(await office.admin.post(`${ROUTES_URL}/updateAll`, { router })).toMatchObject({ success: true });
  const through = (path: string, more: Parameters<typeof callTo>[2] = {}) => callTo(office.port, path, more);
  return {
    save,
    through,
    /** Saves a route and waits until the server passes calls on by it. */
    open: async (path: string, more: Record<string, unknown> = {}, port = office.target) => {
      await save(routerOf(path, port, more));
      // A path that is not sound is told to be so as soon as a route claims its first segment.
      const unsound = `${path.split('/', 2).join('/')}/%2e%2e`;
      await expect.poll(async () => (await through(unsound)).status, GATEWAY_TIMEOUT).toBe(400);
    },
    last: () => office.seen.at(-1) ?? expect.fail('nothing came'),
    stateOf: async (name: string) => {
      const page = await office.admin.get<Page<GatewayRoute>>(`${ROUTES_URL}/page`, { name, pageSize: 100 });
      return page.result.records[0] ?? expect.fail(`no route ${name}`);
    },
  };
}

export const filters = (...list: object[]) => ({ filters: JSON.stringify(list) });
export const errorOf = (answer: Answer) => JSON.parse(answer.body) as { error: string; message: string };

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
