import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { GatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callTo,
  filterOf,
  filters,
  GATEWAY_TIMEOUT,
  gatewayOffice,
  listening,
  ROUTES_URL,
} from '../../testing/gateway-office.ts';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import type { Caller } from '../../testing/test-app.ts';

const WAIT = 5000;
const { office, open, through } = gatewayOffice();
let other: SecondNode;
let there: Caller;
let otherPort: number;
const targets: Server[] = [];

beforeAll(async () => {
  other = await secondNode(office.t);
  there = other.here(office.admin);
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  otherPort = (other.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await other.close();
  for (const target of targets) target.close();
});

const throughOther = (path: string) => callTo(otherPort, path);

async function listed(who: Caller, path: string) {
  const { result } = await who.get<Page<GatewayRoute>>(`${ROUTES_URL}/page`, { name: `路由${path}`, pageSize: 100 });
  const { lastStatus, lastError, circuitOpen } = result.records[0] ?? expect.fail(`no route ${path}`);
  return { lastStatus, lastError, circuitOpen };
}

/** What the lists of both nodes tell, as soon as it is this. */
async function bothShow(path: string, state: object): Promise<void> {
  for (const who of [office.admin, there])
    await expect.poll(() => listed(who, path), GATEWAY_TIMEOUT).toMatchObject(state);
}

/** A route to a port where nobody is, given up by the first node after one failure, and known to both. */
async function givenUp(path: string): Promise<number> {
  const away = createServer();
  const port = await listening(away);
  away.close();
  await open(`${path}/**`, filters(filterOf('CircuitBreaker', { failures: 1, wait: WAIT })), port);
  await expect.poll(async () => (await throughOther(`${path}/%2e%2e`)).status, GATEWAY_TIMEOUT).toBe(400);
  expect((await through(`${path}/1`)).status).toBe(502);
  return port;
}

async function comesBack(port: number): Promise<void> {
  const back = createServer((_call, reply) => reply.writeHead(200, { connection: 'close' }).end('back'));
  targets.push(back);
  await new Promise<void>((resolve) => back.listen(port, '127.0.0.1', resolve));
}

test('(ADR 34) each node lists the newest answer of all nodes, and how many of them have given a target up', async () => {
  const port = await givenUp('/both');
  await bothShow('/both/**', { lastStatus: null, lastError: '连接被拒绝', circuitOpen: 2 });
  await comesBack(port);
  office.t.time.now += WAIT;
  expect((await through('/both/1')).status).toBe(200);
  // The answer of one node does not hide that the other still lets nothing through.
  await bothShow('/both/**', { lastStatus: 200, lastError: null, circuitOpen: 1 });
  office.t.time.now += 1000;
  expect((await throughOther('/both/1')).status).toBe(200);
  await bothShow('/both/**', { lastStatus: 200, circuitOpen: 0 });
});

test('an open circuit is listed for as long as it is open, and gone with its route', async () => {
  await givenUp('/long');
  await bothShow('/long/**', { circuitOpen: 2 });
  office.t.time.now += 2 * LIMITS.gatewayCircuitLeaseMs;
  const { db } = office.t.database;
  await bothShow('/long/**', { circuitOpen: 2 });
  const { id } = await db
    .selectFrom('sysGatewayRoute')
    .select('id')
    .where('name', '=', '路由/long/**')
    .executeTakeFirstOrThrow();
  await office.admin.delete(`${ROUTES_URL}/delete`, { id });
  const left = () => db.selectFrom('sysGatewayCircuit').select('id').where('routeId', '=', id).execute();
  await expect.poll(left, GATEWAY_TIMEOUT).toEqual([]);
});

test('a node that ends counts no longer, and neither does one that was lost', async () => {
  await givenUp('/gone');
  await bothShow('/gone/**', { circuitOpen: 2 });
  const { db } = office.t.database;
  const row = await db.selectFrom('sysGatewayCircuit').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const lost = { ...row, id: `${row.routeId}:lost`, node: 'lost', until: office.t.time.now + 1000 };
  await db.insertInto('sysGatewayCircuit').values(lost).execute();
  await bothShow('/gone/**', { circuitOpen: 3 });
  office.t.time.now += 1001;
  await bothShow('/gone/**', { circuitOpen: 2 });
  await other.app.close();
  await expect.poll(() => listed(office.admin, '/gone/**'), GATEWAY_TIMEOUT).toMatchObject({ circuitOpen: 1 });
});
