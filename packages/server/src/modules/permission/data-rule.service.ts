import { type RuleDraft, SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { ruleFields } from '@songbai/contract/modules/rule-fields.ts';
import { conditionsOf } from '@songbai/contract/resource/filter.ts';
import { parseRuleExpression } from '@songbai/contract/rules/rule-expression.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values, WriteContext } from '../../resource/context.ts';
import { fieldMasks } from '../../resource/describe/masks.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { insert, mark, remove, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { isAdmin } from './admin-role.ts';
import { boundRules, hasRules, pageOfMenu, unbindRule } from './data-rule.store.ts';
import { holdMenus } from './menu.store.ts';
import { dataRuleTable, menuTable } from './menu.table.ts';

/** Adds a data rule to a menu; it takes effect only when granted (contract/1 §7.3, §7.4). */
export async function addRule(
  server: Server,
  actor: Actor,
  draft: RuleDraft & { permissionId: string },
): Promise<void> {
  await changeRules(server, actor, async (work) => {
    const page = await pageOfMenu(work.db, draft.permissionId);
    if (!page) throw new AppError('menuMissing');
    const values = checked({ server, actor }, page.component, { status: VALID_STATUS.valid, ...draft });
    await insert(work, dataRuleTable, values);
    if (page.ruleFlag !== 1) await mark(work, menuTable, page.id, { ruleFlag: 1 });
  });
}

/** Changes a rule. Only administrators may change one in use: loosening it would grant rights (user-asks row 8). */
export async function editRule(
  server: Server,
  actor: Actor,
  draft: RuleDraft & { id: string; version?: number },
): Promise<void> {
  const { id, version, ...given } = draft;
  await changeRules(server, actor, async (work) => {
    const [before] = await stored(work, dataRuleTable, [id]);
    if (!before) throw new AppError('saveFailed');
    const page = await pageOfMenu(work.db, before.permissionId);
    const next = checked({ server, actor }, page?.component ?? null, { ...before, ...given });
    const same = RESTRICTING.every((name) => (before[name] ?? '') === (next[name] ?? ''));
    if (!same) await assertMayLoosen(work, id);
    await update(work, dataRuleTable, id, next, version === undefined ? {} : { version });
  });
}

/** Deletes a rule, out of every grant too (contract/1 §7.3). */
export async function removeRule(server: Server, actor: Actor, id: string): Promise<void> {
  await changeRules(server, actor, async (work) => {
    const [rule] = await stored(work, dataRuleTable, [id]);
    if (!rule) throw new AppError('saveFailed');
    await assertMayLoosen(work, id);
    const menuId = rule.permissionId;
    await remove(work, dataRuleTable, [id]);
    const unbound = await unbindRule(work.db, menuId, id);
    const changes = unbound.map(({ table, id: grant, before, after }) => ({
      ...{ table, id: grant, version: 1, action: 'edit' as const },
      before: { dataRuleIds: before },
      after: { dataRuleIds: after },
    }));
    work.log(changes);
    const page = await pageOfMenu(work.db, menuId);
    if (page && !(await hasRules(work.db, menuId))) await mark(work, menuTable, menuId, { ruleFlag: 0 });
  });
}

const RESTRICTING = ['ruleColumn', 'ruleConditions', 'ruleValue', 'status'] as const;

async function assertMayLoosen(work: Work<WriteContext>, ruleId: string): Promise<void> {
  if (isAdmin(work.actor)) return;
  if ((await boundRules(work.db, [ruleId])).size > 0) throw new AppError('ruleBoundAdminOnly');
}

async function changeRules(server: Server, actor: Actor, change: (work: Work) => Promise<void>): Promise<void> {
  await write(server, actor, async (work) => {
    await holdMenus(work.db);
    await change(work);
    await bumpState(work.db, 'rights');
  });
}

interface Editing {
  server: Server;
  actor: Actor;
}

/** The values to store; an inapplicable rule is refused here, not when a page is opened. */
function checked({ server, actor }: Editing, component: string | null, draft: RuleDraft): Values {
  const { ruleName, ruleConditions = '', status } = draft;
  const ruleValue = (draft.ruleValue ?? '').trim();
  checkDictionaries({ server, actor }, dataRuleTable.resource.fields, { ruleConditions, status });
  const isSql = ruleConditions === SQL_RULE;
  const ruleColumn = isSql ? '' : (draft.ruleColumn ?? '').trim();
  if (isSql && server.config.safeMode) throw new AppError('ruleExpressionSafeMode');
  if (isSql) assertExpression(actor, component, ruleValue);
  else if (ruleColumn === '') throw new AppError('ruleColumnEmpty');
  else assertColumn(actor, component, ruleColumn);
  const permissionId = 'permissionId' in draft ? { permissionId: draft.permissionId } : {};
  return { ...permissionId, ruleName, ruleConditions, ruleValue, ruleColumn: ruleColumn || null, status };
}

function assertExpression(actor: Actor, component: string | null, source: string): void {
  const parsed = parseRuleExpression(source);
  if (!parsed.ok) throw new AppError('ruleExpressionWrong', { detail: parsed.error });
  for (const { field } of conditionsOf(parsed.filter)) assertColumn(actor, component, field);
}

function assertColumn(actor: Actor, component: string | null, column: string): void {
  const fields = ruleFields(component);
  const known = fields ? fields.some((field) => field.value === column) : /^[A-Za-z_]\w*$/.test(column);
  if (!known) throw new AppError('ruleColumnUnknown', { column: column.slice(0, 50) });
  // Whoever writes a rule sees by the rows it leaves which values they have.
  const masked = RESOURCES.filter((resource) => component !== null && resource.pages.includes(component))
    .flatMap((resource) => fieldMasks(actor, resource).map(({ name }) => ({ name, field: resource.fields[name] })))
    .find(({ name }) => name === column);
  if (masked) throw new AppError('ruleColumnMasked', { label: masked.field?.label ?? column });
}
