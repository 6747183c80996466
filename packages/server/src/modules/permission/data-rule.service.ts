import { type DataRule, type RuleDraft, SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import { ruleFields } from '@songbai/contract/modules/rule-fields.ts';
import { conditionsOf } from '@songbai/contract/resource/filter.ts';
import { parseRuleExpression } from '@songbai/contract/rules/rule-expression.ts';
import { inTransaction, type Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { insert, mark, remove, stored, update, type Values } from '../../resource/store.ts';
import { writeDataLog } from '../../resource/write/audit.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { isAdmin } from './admin-role.ts';
import { boundRules, hasRules, pageOfMenu, unbindRule } from './data-rule.store.ts';
import { holdMenus } from './menu.store.ts';
import { dataRuleTable, menuTable } from './menu.table.ts';

/** Hangs a data rule on a menu; it restricts nobody until it is granted (contract/1 §7.3, §7.4). */
export async function addRule(
  server: Server,
  actor: Actor,
  draft: RuleDraft & { permissionId: string },
): Promise<void> {
  await changeRules(server, async (trx) => {
    const page = await pageOfMenu(trx, draft.permissionId);
    if (!page) throw new AppError('menuMissing');
    const values = checked(server, page.component, { status: '1', ...draft });
    await insert(server, trx, dataRuleTable, actor, values);
    if (page.ruleFlag !== 1) await mark(server, trx, menuTable, page.id, { ruleFlag: 1 });
  });
}

/** Changes a rule. What restricts somebody now is for administrators: its loosening would be a gift (user-asks row 8). */
export async function editRule(
  server: Server,
  actor: Actor,
  draft: RuleDraft & { id: string; version?: number },
): Promise<void> {
  const { id, version, ...given } = draft;
  await changeRules(server, async (trx) => {
    const [before] = await stored(server, trx, dataRuleTable, actor, [id]);
    if (!before) throw new AppError('saveFailed');
    const page = await pageOfMenu(trx, String(before.permissionId));
    const next = checked(server, page?.component ?? null, { ...(before as unknown as DataRule), ...given });
    const same = RESTRICTING.every((name) => (before[name] ?? '') === (next[name] ?? ''));
    if (!same) await assertMayLoosen(trx, actor, id);
    await update(server, trx, dataRuleTable, actor, id, next, version === undefined ? {} : { version });
  });
}

/** Takes a rule away, out of every grant too (contract/1 §7.3). */
export async function removeRule(server: Server, actor: Actor, id: string): Promise<void> {
  await changeRules(server, async (trx) => {
    const [rule] = await stored(server, trx, dataRuleTable, actor, [id]);
    if (!rule) throw new AppError('saveFailed');
    await assertMayLoosen(trx, actor, id);
    const menuId = String(rule.permissionId);
    await remove(server, trx, dataRuleTable, actor, [id]);
    const unbound = await unbindRule(trx, menuId, id);
    const changes = unbound.map(({ table, id: grant, before, after }) => ({
      ...{ table, id: grant, version: 1, action: 'edit' as const },
      before: { dataRuleIds: before },
      after: { dataRuleIds: after },
    }));
    await writeDataLog(trx, actor, server.clock, changes);
    const page = await pageOfMenu(trx, menuId);
    if (page && !(await hasRules(trx, menuId))) await mark(server, trx, menuTable, menuId, { ruleFlag: 0 });
  });
}

const RESTRICTING = ['ruleColumn', 'ruleConditions', 'ruleValue', 'status'] as const;

async function assertMayLoosen(trx: Trx, actor: Actor, ruleId: string): Promise<void> {
  if (isAdmin(actor)) return;
  if ((await boundRules(trx, [ruleId])).size > 0) throw new AppError('ruleBoundAdminOnly');
}

async function changeRules(server: Server, change: (trx: Trx) => Promise<void>): Promise<void> {
  await inTransaction(server.database.db, async (trx) => {
    await holdMenus(trx);
    await change(trx);
    await bumpState(trx, 'rights');
  });
}

/** The values to store; a rule that could not be applied is refused here, not when somebody opens the page. */
function checked(server: Server, component: string | null, draft: RuleDraft): Values {
  const { ruleName, ruleConditions = '', ruleValue = '', status } = draft;
  checkDictionaries(server, dataRuleTable.resource.fields, { ruleConditions, status });
  const isSql = ruleConditions === SQL_RULE;
  const ruleColumn = isSql ? '' : (draft.ruleColumn ?? '').trim();
  if (isSql) assertExpression(component, ruleValue);
  else if (ruleColumn === '') throw new AppError('ruleColumnEmpty');
  else assertColumn(component, ruleColumn);
  const permissionId = 'permissionId' in draft ? { permissionId: draft.permissionId } : {};
  return { ...permissionId, ruleName, ruleConditions, ruleValue, ruleColumn: ruleColumn || null, status };
}

function assertExpression(component: string | null, source: string): void {
  const parsed = parseRuleExpression(source);
  if (!parsed.ok) throw new AppError('ruleExpressionWrong', { detail: parsed.error });
  for (const { field } of conditionsOf(parsed.filter)) assertColumn(component, field);
}

function assertColumn(component: string | null, column: string): void {
  const fields = ruleFields(component);
  const known = fields ? fields.some((field) => field.value === column) : /^[A-Za-z_]\w*$/.test(column);
  if (!known) throw new AppError('ruleColumnUnknown', { column: column.slice(0, 50) });
}
