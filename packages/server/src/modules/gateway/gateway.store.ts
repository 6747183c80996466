import type { GatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import { sql } from 'kysely';
import type { Database, Db, Trx } from '../../db/database.ts';

/** A route as it is passed on by. */
export type StoredRoute = Pick<
  GatewayRoute,
  'id' | 'version' | 'name' | 'uri' | 'predicates' | 'filters' | 'stripPrefix' | 'retryable'
>;

const COLUMNS = ['id', 'version', 'name', 'uri', 'predicates', 'filters', 'stripPrefix', 'retryable'] as const;

/** Routes in use, in the order in which they are tried. */
export async function activeRoutes(db: Db): Promise<StoredRoute[]> {
  return db
    .selectFrom('sysGatewayRoute')
    .select(COLUMNS)
    .where('delFlag', '=', 0)
    .where('status', '=', 1)
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}

const EVERY = [...COLUMNS, 'routerId', 'status', 'createBy', 'createTime', 'updateBy', 'updateTime'] as const;

/** All routes, or all deleted ones, as the family lists them. */
export async function allRoutes(db: Db, delFlag: 0 | 1) {
  return db
    .selectFrom('sysGatewayRoute')
    .select([...EVERY, 'delFlag'])
    .where('delFlag', '=', delFlag)
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}

/** Addresses of pages: of every menu that somebody may open. */
export async function menuPaths(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sysPermission')
    .select('url')
    .distinct()
    .where('delFlag', '=', 0)
    .where('url', 'like', '/%')
    .execute();
  return rows.flatMap(({ url }) => (url === null ? [] : [url]));
}

const circuitOf = (routeId: string): string => `circuit:${routeId}`;

/** What nodes tell each other, in one small statement. */
export interface SharedStates {
  /** Moves with every change of routes and of menus. */
  version: string;
  /** How often the circuits of these routes have opened so far, on any node; never, for one that is not in it. */
  openings: Map<string, number>;
}

/** @param routeIds the routes whose circuits matter */
export async function sharedStates(database: Database, routeIds: readonly string[]): Promise<SharedStates> {
  const circuits = new Map(routeIds.map((id) => [circuitOf(id), id]));
  const names = ['gateway', 'rights', ...circuits.keys()];
  const marks = names.map((_, at) => (database.engine === 'sqlite' ? '?' : `$${at + 1}`)).join(', ');
  const text = `select id as "id", value as "value" from sys_state where id in (${marks}) order by id`;
  const rows = await database.query<{ id: string; value: number }>(text, names);
  const openings = new Map<string, number>();
  const versions: string[] = [];
  for (const { id, value } of rows) {
    const routeId = circuits.get(id);
    if (routeId === undefined) versions.push(`${id}=${value}`);
    else openings.set(routeId, Number(value));
  }
  return { version: versions.join(' '), openings };
}

/** Counts that the circuit of a route has opened; how often it has by now. */
export async function countOpening(db: Db, routeId: string): Promise<number> {
  const row = await db
    .insertInto('sysState')
    .values({ id: circuitOf(routeId), value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`sys_state.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return Number(row.value);
}

/** Whether a live route has this id of its own. */
export async function isRouterIdTaken(db: Db, routerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysGatewayRoute')
    .select('id')
    .where('routerId', '=', routerId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a target answered last. */
export interface TargetState {
  id: string;
  lastTime: string;
  lastStatus: number | null;
  lastError: string | null;
  failures: number;
}

/** Writes the last states; a later one of another node stays. */
export async function keepStates(db: Db, states: readonly TargetState[]): Promise<void> {
  if (states.length === 0) return;
  await db
    .insertInto('sysGatewayRouteState')
    .values([...states].sort((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          lastTime: sql<string>`excluded.last_time`,
          lastStatus: sql<number | null>`excluded.last_status`,
          lastError: sql<string | null>`excluded.last_error`,
          failures: sql<number>`excluded.failures`,
        })
        .where((eb) =>
          eb.or([
            eb('sysGatewayRouteState.lastTime', 'is', null),
            eb('sysGatewayRouteState.lastTime', '<=', eb.ref('excluded.lastTime' as 'sysGatewayRouteState.lastTime')),
          ]),
        ),
    )
    .execute();
}

/** Writes of which routes a node has given the targets up; of others it has not. */
export async function keepCircuits(
  db: Db,
  { node, open, until }: { node: string; open: ReadonlySet<string>; until: number },
): Promise<void> {
  const ids = [...open].sort();
  const closed = db.deleteFrom('sysGatewayCircuit').where('node', '=', node);
  await (ids.length === 0 ? closed : closed.where('routeId', 'not in', ids)).execute();
  if (ids.length === 0) return;
  await db
    .insertInto('sysGatewayCircuit')
    .values(ids.map((routeId) => ({ id: `${routeId}:${node}`, routeId, node, until })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ until }))
    .execute();
}

/** Takes away what nodes left that have not been heard of since. */
export async function forgetLostCircuits(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sysGatewayCircuit').where('until', '<', now).execute();
}

/** Takes routes out of the recycle bin for good; the data log keeps their values. */
export async function purgeRoutes(trx: Trx, ids: readonly string[]) {
  const gone = await trx
    .deleteFrom('sysGatewayRoute')
    .where('id', 'in', ids)
    .where('delFlag', '=', 1)
    .returningAll()
    .execute();
  await trx.deleteFrom('sysGatewayRouteState').where('id', 'in', ids).execute();
  await trx.deleteFrom('sysState').where('id', 'in', ids.map(circuitOf)).execute();
  return gone;
}
