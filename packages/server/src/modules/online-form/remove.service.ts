import { physicalTable } from '@songbai/contract/design/design.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { binned, stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { takeBack } from '../../resource/write/bin.store.ts';
import { mark, remove } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';
import { assertMayChange, heldHead } from './checks.ts';
import { draftOf, liveOf } from './design.store.ts';
import { headTable } from './head.table.ts';
import { followersOf, headNamed } from './heads.store.ts';
import { dropKept } from './kept-tables.service.ts';
import { keptOf } from './kept-tables.store.ts';
import { binnedName, dropTable, hasTable, moveTable, runStatements } from './moved-tables.store.ts';
import { planOf } from './plan.service.ts';
import { mainOf, refreshMains } from './subs.ts';
import { changeLargeTable } from './sync-parts.ts';
import { usesOf, useText } from './uses.store.ts';
import { catchUp } from './views.service.ts';

/**
 * Moves designs to the bin, all or none. What others name stays: views, menus, dictionaries and keys of other designs.
 * @param withTable whether the stored tables go with them, renamed and with their rows
 */
export async function removeDesigns(
  server: Server,
  actor: Actor,
  ids: readonly string[],
  withTable: boolean,
): Promise<void> {
  const act = async (work: Work) => {
    const heads: StoredCgformHead[] = [];
    for (const id of [...ids].sort()) heads.push(await heldHead(work, id));
    for (const head of heads) await assertUnused(work, head, ids);
    const mains: (string | undefined)[] = [];
    for (const head of heads) mains.push(mainOf(await draftOf(work.db, head)));
    await remove(work, headTable, ids, withTable ? '删除' : '移除');
    if (withTable) for (const head of heads) await binTable(work, head);
    await refreshMains(work, mains);
    await bumpState(work.db, 'designs');
  };
  await (withTable ? changeLargeTable(server, actor, act) : write(server, actor, act));
}

/** @throws AppError designHasViews, designUsed */
async function assertUnused(work: Work, head: StoredCgformHead, gone: readonly string[]): Promise<void> {
  const views = (await followersOf(work.db, head.id)).filter(({ id }) => !gone.includes(id));
  if (views.length > 0) throw new AppError('designHasViews');
  const names = [...new Set((await usesOf(work.db, head, gone)).map(useText))];
  if (names.length > 0) throw new AppError('designUsed', { names: names.slice(0, 20).join('、') });
}

async function binTable(work: Work, head: StoredCgformHead): Promise<void> {
  if (head.copyType === 1 || head.liveVersion === null) return;
  const { engine } = work.server.database;
  const physical = physicalTable(head);
  if (!(await hasTable(work.db, engine, physical))) return;
  await moveTable(work.db, engine, physical, binnedName(physical, head.id));
}

/**
 * Takes a design out of the bin, with its table where that went along.
 * @throws AppError designNotInBin, designBinTaken, designBinOriginal
 */
export async function restoreDesign(server: Server, actor: Actor, id: string): Promise<void> {
  await changeLargeTable(server, actor, async (work) => {
    const head = await inBin(work, id);
    const original = head.copyType === 1 ? await originalOf(work, head) : undefined;
    if (await headNamed(work.db, actor.tenantId, head.tableName))
      throw new AppError('designBinTaken', { name: head.tableName });
    await takeBack(work, headTable, id);
    await tableBack(work, head);
    if (original) await catchUp(work, id, original);
    await refreshMains(work, [mainOf(await draftOf(work.db, head)), head.tableName]);
    await bumpState(work.db, 'designs');
  });
}

async function inBin(work: Work, id: string): Promise<StoredCgformHead> {
  const [head] = await binned(work, headTable, [id]);
  if (!head) throw new AppError('designNotInBin');
  assertMayChange(work.actor, head);
  return head;
}

async function originalOf(work: Work, { physicId }: StoredCgformHead): Promise<StoredCgformHead> {
  const [original] = await stored(work, headTable, [physicId ?? '']);
  if (!original) throw new AppError('designBinOriginal');
  return original;
}

/** The table gets its name back; its indexes, which could not wait under theirs, are made anew. */
async function tableBack(work: Work, head: StoredCgformHead): Promise<void> {
  if (head.copyType === 1 || head.liveVersion === null) return;
  const { engine } = work.server.database;
  const physical = physicalTable(head);
  const waiting = binnedName(physical, head.id);
  if (!(await hasTable(work.db, engine, waiting))) return;
  if (await hasTable(work.db, engine, physical)) throw new AppError('designBinTaken', { name: head.tableName });
  await moveTable(work.db, engine, waiting, physical);
  await remakeIndexes(work, head, physical);
}

async function remakeIndexes(work: Work, head: StoredCgformHead, physical: string): Promise<void> {
  const { engine } = work.server.database;
  const live = await liveOf(work.db, head);
  if (!live) return;
  const plan = await planOf(work.db, engine, { draft: live, live, physical }, 'normal');
  const steps = plan.steps.filter(({ kind }) => kind === 'createIndex' || kind === 'searchIndex');
  await runStatements(
    work.db,
    steps.flatMap(({ sql }) => sql[engine]),
  );
  if (plan.refused.length > 0 || steps.length < plan.steps.length)
    await mark(work, headTable, head.id, { isDbSynch: 'N' });
}

/**
 * Takes a design out of the bin for good, its table with all rows when that went along, and those that forced syncs
 * put aside. Its rows of the designer stay for the data log, marked so that nobody finds them (its table refuses to delete any).
 * @throws AppError designNotInBin, designConfirm
 */
export async function purgeDesign(server: Server, actor: Actor, id: string, confirm: string): Promise<void> {
  if (!isAdmin(actor)) throw new AppError('forbidden');
  await changeLargeTable(server, actor, async (work) => {
    const head = await inBin(work, id);
    if (confirm !== head.tableName) throw new AppError('designConfirm');
    await mark(work, headTable, id, { delFlag: PURGED });
    const waiting = binnedName(physicalTable(head), head.id);
    if (head.copyType === 0) await dropTable(work.db, work.server.database.engine, waiting);
    for (const kept of await keptOf(work.db, id)) await dropKept(work, kept);
    work.log([
      {
        ...{ table: headTable.resource.table, id, version: head.version + 1, action: 'delete' as const },
        ...{ before: { ...head }, after: { id, purged: true } },
      },
    ]);
  });
}

/** Neither live nor in the bin. */
const PURGED = 2;
