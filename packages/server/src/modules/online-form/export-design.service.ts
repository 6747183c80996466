import {
  DESIGN_FILE,
  type DesignFile,
  type DesignFileTable,
} from '@songbai/contract/modules/online-form/design-file.calls.ts';
import { fileTable } from '@songbai/contract/modules/online-form/design-file.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { TABLE_TYPE } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { companionOf } from './companion.ts';
import { draftOf } from './design.store.ts';
import { headTable } from './head.table.ts';
import { followersOf, headNamed, linksTo } from './heads.store.ts';
import { assertSeen } from './read.routes.ts';
import { mainOf } from './subs.ts';

/**
 * The newest design of a table with its sub-tables and views; a sub-table and a view come with their main table and
 * their original, without which they are nothing.
 */
export async function designFile(server: Server, actor: Actor, id: string): Promise<DesignFile> {
  const from = reading(server, actor);
  const head = await rootOf(from, await assertSeen(server, actor, id));
  const subs = head.tableType === TABLE_TYPE.main ? await linksTo(from.db, head) : [];
  const tables: DesignFileTable[] = [];
  for (const one of [
    head,
    ...(await headsOf(
      from,
      subs.map(({ headId }) => headId),
    )),
  ]) {
    tables.push(await filed(server, from, one, null));
    const views = await followersOf(from.db, one.id);
    for (const view of await headsOf(
      from,
      views.map(({ id: viewId }) => viewId),
    ))
      tables.push(await filed(server, from, view, one.tableName));
  }
  return { ...DESIGN_FILE, tables };
}

async function rootOf(from: Reading, head: StoredCgformHead): Promise<StoredCgformHead> {
  const [original] = head.copyType === 1 && head.physicId ? await headsOf(from, [head.physicId]) : [];
  const own = original ?? head;
  const name = mainOf(await draftOf(from.db, own));
  const main = name === undefined ? undefined : await headNamed(from.db, from.actor.tenantId, name);
  const [found] = main ? await headsOf(from, [main.id]) : [];
  return found ?? own;
}

/** In the order of their ids as they are given; another tenant's do not exist. */
async function headsOf(from: Reading, ids: readonly string[]): Promise<StoredCgformHead[]> {
  if (ids.length === 0) return [];
  const found = new Map((await stored(from, headTable, ids)).map((head) => [head.id, head]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function filed(
  server: Server,
  from: Reading,
  head: StoredCgformHead,
  viewOf: string | null,
): Promise<DesignFileTable> {
  const enhancements = await companionOf(server)?.read(from, head.id);
  const table = fileTable(await draftOf(from.db, head), viewOf);
  return { ...table, ...(enhancements ? { enhancements } : {}) };
}
