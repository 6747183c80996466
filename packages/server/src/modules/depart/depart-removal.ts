import type { DepartRemovalEffect, MovePeopleBody } from '@songbai/contract/modules/depart/depart.calls.ts';
import { idsOf } from '@songbai/contract/rules/delegation.ts';
import type { Db } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { assertMayManage, assertNoOthers } from '../permission/index.ts';
import { type Member, membersElsewhere, membersOf } from './depart-people.store.ts';
import { childrenOf, departBy, holdTree } from './depart-places.store.ts';
import { departsById } from './departs.store.ts';
import { joinMembers } from './directors.service.ts';

/** Names of people in a refusal. */
const NAMED = 3;

/** A department that goes, by its place. */
interface Going {
  id: string;
  orgCode: string;
}

/** Departments with everything below them. */
export async function withBelow(db: Db, tenantId: number, rows: readonly Going[]): Promise<Map<string, Going>> {
  const going = new Map(rows.map(({ id, orgCode }) => [id, { id, orgCode }]));
  let level = [...going.keys()];
  while (level.length > 0) {
    const below = (await childrenOf(db, tenantId, level)).filter((child) => !going.has(child.id));
    for (const { id, orgCode } of below) going.set(id, { id, orgCode });
    level = below.map((child) => child.id);
  }
  return going;
}

/** What deleting these departments would do, for the question before. */
export async function removalEffect(db: Db, actor: Actor, ids: string): Promise<DepartRemovalEffect> {
  const named = await namedDeparts(db, actor, ids);
  const going = await withBelow(db, actor.tenantId, named);
  const { people, left } = await peopleOf(db, actor.tenantId, going);
  return {
    names: named.map(({ departName }) => departName),
    below: going.size - named.length,
    people: people.length,
    left,
  };
}

/** Nobody may be left without a department: a data rule with an empty one would show everything. */
export async function assertNobodyLeft(work: Work<StoreContext>, going: ReadonlyMap<string, Going>): Promise<void> {
  const { left } = await peopleOf(work.db, work.actor.tenantId, going);
  if (left.length === 0) return;
  const names = left.slice(0, NAMED).map(({ realname }) => realname);
  throw new AppError('departLeavesPeople', {
    n: left.length,
    names: `${names.join('、')}${left.length > NAMED ? ' 等' : ''}`,
  });
}

/** Makes whoever would be left without a department a member of another one; returns how many. */
export function movePeople(server: Server, actor: Actor, { ids, to }: MovePeopleBody): Promise<number> {
  return write(server, actor, async (work) => {
    await holdTree(work.db);
    const going = await withBelow(work.db, actor.tenantId, await namedDeparts(work.db, actor, ids));
    const taker = await departBy(work.db, actor.tenantId, 'id', to);
    if (!taker || going.has(taker.id)) throw new AppError('departTakerMissing', {}, { field: 'to' });
    const left = (await peopleOf(work.db, actor.tenantId, going)).left.map(({ id }) => id);
    await assertMayManage(work.db, actor, left);
    await assertNoOthers(work.db, actor, left);
    await joinMembers(work, taker.id, left);
    await bumpState(work.db, 'rights');
    return left.length;
  });
}

async function peopleOf(
  db: Db,
  tenantId: number,
  going: ReadonlyMap<string, Going>,
): Promise<{ people: Member[]; left: Member[] }> {
  const people = await membersOf(db, [...going.keys()]);
  const elsewhere = await membersElsewhere(db, tenantId, people, new Set(going.keys()));
  return { people, left: people.filter(({ id }) => !elsewhere.has(id)) };
}

async function namedDeparts(db: Db, actor: Actor, ids: string) {
  const wanted = new Set(idsOf(ids));
  const rows = await departsById(db, actor.tenantId, [...wanted]);
  if (rows.length === 0 || rows.length < wanted.size) throw new AppError('recordMissing');
  return rows;
}
