import { AUTH_TYPE, type AuthControl, namedControls } from '@songbai/contract/design/rights.ts';
import {
  AUTH_MODES,
  type AuthMode,
  CONTROLLED_BUTTONS,
  controlTitle,
  type GrantableControl,
} from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { grantChange } from '@songbai/contract/modules/permission/role-grants.rules.ts';
import type { Db } from '../../db/database.ts';
import { bumpState, nextNumber } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { assertSeen } from '../online-form/index.ts';
import { assertMayManage, assertNoOthers, assertRoleKnown, changeableRole } from '../permission/index.ts';
import {
  activeControls,
  addGrants,
  departName,
  grantedIds,
  type Holder,
  personName,
  ruleRows,
  takeGrants,
} from './auth.store.ts';
import { heldBy } from './delegation.ts';
import { runningDesign } from './running-design.ts';

/** What of a table's fields or buttons can be granted, in the order of its design. */
export async function grantable(
  server: Server,
  actor: Actor,
  headId: string,
  type: number,
): Promise<GrantableControl[]> {
  const design = await runningDesign(server, actor, headId);
  const { fields, buttons } = design;
  const names = new Map<string, string>([
    ...(type === AUTH_TYPE.column ? fields.map((one): [string, string] => [one.dbFieldName, one.dbFieldTxt]) : []),
    ...(type === AUTH_TYPE.button
      ? [
          ...CONTROLLED_BUTTONS.map(({ code, title }): [string, string] => [code, title]),
          ...buttons.map(({ buttonCode, buttonName }): [string, string] => [buttonCode, buttonName]),
        ]
      : []),
  ]);
  const order = [...names.keys()];
  const all = namedControls(design, await controls(server.database.db, headId));
  const own = all.filter((one) => one.type === type && names.has(one.code));
  return own
    .sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code) || a.page - b.page || b.control - a.control)
    .map(({ partId: _, ...control }) => ({
      ...control,
      title: controlTitle(names.get(control.code) ?? control.code, control),
    }));
}

async function controls(db: Db, headId: string): Promise<AuthControl[]> {
  return (await activeControls(db, [headId])).get(headId) ?? [];
}

/** What a role, department or person was granted of a table. */
export async function granted(server: Server, actor: Actor, holder: Holder): Promise<{ authId: string }[]> {
  await assertSeen(server, actor, holder.cgformId);
  if (holder.authMode === 'role') await assertRoleKnown(server, actor, holder.roleId);
  else await assertKnown(server.database.db, actor, holder);
  return (await grantedIds(server.database.db, holder)).map((authId) => ({ authId }));
}

async function assertKnown(db: Db, actor: Actor, { roleId, authMode }: Holder): Promise<void> {
  if (authMode === 'depart' && (await departName(db, actor.tenantId, roleId)) === undefined)
    throw new AppError('authDepartMissing');
  if (authMode === 'user' && (await personName(db, actor.tenantId, roleId)) === undefined)
    throw new AppError('authUserMissing');
}

/**
 * Makes the grants of a role, department or person those of the list. What is not under control at present stays granted
 * for the next time that it is. Nobody passes on or takes what he lacks, nor lifts a data rule that binds himself.
 */
export async function saveGrants(server: Server, actor: Actor, holder: Holder, wanted: readonly string[]) {
  await assertSeen(server, actor, holder.cgformId);
  await write(server, actor, async (work) => {
    await holdHolder(work, holder);
    const offered = await offeredOf(work, holder);
    if (wanted.some((id) => !offered.has(id))) throw new AppError('authForeign');
    const before = await grantedIds(work.db, holder);
    const { added, removed } = grantChange(
      wanted,
      before.filter((id) => offered.has(id)),
      before,
    );
    if (added.length === 0 && removed.length === 0) return;
    await assertOwn(work, holder, { added, removed, offered });
    await takeGrants(work.db, holder, removed);
    await addGrants(work.db, holder, added);
    const after = await grantedIds(work.db, holder);
    await logGrants(work, holder, before, after);
    await bumpState(work.db, 'rights');
  });
}

/** Ids that can be granted, with what they are called. */
async function offeredOf(work: Work, { cgformId, type }: Holder): Promise<ReadonlyMap<string, string>> {
  if (type === AUTH_TYPE.data)
    return new Map((await ruleRows(work.db, cgformId)).map(({ id, ruleName }) => [id, ruleName]));
  const own = (await controls(work.db, cgformId)).filter((one) => one.type === type);
  return new Map(own.map(({ id, code }) => [id, code]));
}

/** Locks a role, so that grants of it are changed one after the other; refuses whom the actor may not change. */
async function holdHolder(work: Work, holder: Holder): Promise<void> {
  const { authMode, roleId } = holder;
  if (authMode === 'role') {
    await changeableRole(work, roleId);
    return;
  }
  await nextNumber(work.db, `online-grants:${roleId}`);
  await assertKnown(work.db, work.actor, holder);
  if (authMode === 'user') {
    await assertMayManage(work.db, work.actor, [roleId]);
    await assertNoOthers(work.db, work.actor, [roleId]);
  }
}

interface Change {
  added: readonly string[];
  removed: readonly string[];
  offered: ReadonlyMap<string, string>;
}

async function assertOwn(work: Work, { type }: Holder, { added, removed, offered }: Change): Promise<void> {
  const held = await heldBy(work);
  if (!held) return;
  if (type === AUTH_TYPE.data) {
    if (removed.some((id) => held.has(id))) throw new AppError('dataRuleNotYours');
    return;
  }
  const [notHeld, notTakable] = [added, removed].map((ids) => ids.find((id) => !held.has(id)));
  if (notHeld) throw new AppError('grantNotHeld', { name: offered.get(notHeld) ?? notHeld });
  if (notTakable) throw new AppError('grantNotTakable', { name: offered.get(notTakable) ?? notTakable });
}

async function logGrants(work: Work, holder: Holder, before: readonly string[], after: readonly string[]) {
  const version = await nextNumber(work.db, `online-grants:${holder.cgformId}`);
  const row = (ids: readonly string[]) => ({ ...holder, authIds: ids.join(',') });
  const id = `${holder.cgformId}:${holder.roleId}`;
  work.log([{ table: 'onl_auth_relation', id, version, action: 'edit', before: row(before), after: row(after) }]);
}

/** @throws AppError authIdsBroken */
export function idsIn(text: string): string[] {
  try {
    const ids: unknown = JSON.parse(text === '' ? '[]' : text);
    if (Array.isArray(ids) && ids.every((id): id is string => typeof id === 'string' && id.length <= 64))
      return [...new Set(ids)];
  } catch {
    // Said below.
  }
  throw new AppError('authIdsBroken');
}

export const modeOf = (mode: AuthMode | undefined): AuthMode => mode ?? AUTH_MODES[0];
