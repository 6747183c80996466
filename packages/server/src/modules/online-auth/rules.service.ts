import type { Design } from '@songbai/contract/design/design.ts';
import { designedRuleField } from '@songbai/contract/design/rule-fields.ts';
import { toResource } from '@songbai/contract/design/to-resource.ts';
import type { AuthRule, AuthRuleDraft, AuthRuleEdit } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { SQL_RULE } from '@songbai/contract/modules/permission/permission.calls.ts';
import { conditionsOf } from '@songbai/contract/resource/filter.ts';
import { parseRuleExpression, withColumnNames } from '@songbai/contract/rules/rule-expression.ts';
import { queryableFields } from '@songbai/contract/wire/list-params.ts';
import { bumpState, nextNumber } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { fieldMasks } from '../../resource/describe/masks.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { insert, remove, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { heldHead } from '../online-form/index.ts';
import { isAdmin } from '../permission/index.ts';
import { headOfRule, isGranted, rulesWithViews, takeEverywhere } from './auth.store.ts';
import { authDataTable } from './auth.table.ts';
import { runningDesign } from './running-design.ts';

const VALID = 1;

/** Adds a data rule to a table; it binds whoever it is granted to. */
export async function addAuthRule(server: Server, actor: Actor, draft: AuthRuleDraft): Promise<void> {
  const { cgformId } = draft;
  const values = checked(server, actor, await runningDesign(server, actor, cgformId), draft);
  await write(server, actor, async (work) => {
    await heldHead(work, cgformId);
    await insert(work, authDataTable, { cgformId, ...values });
    await bumpState(work.db, 'rights');
  });
}

/** Changes a rule. Only administrators may change one in use: loosening it would grant rights. */
export async function editAuthRule(server: Server, actor: Actor, draft: AuthRuleEdit): Promise<void> {
  const design = await runningDesign(server, actor, draft.cgformId);
  await write(server, actor, async (work) => {
    await heldHead(work, draft.cgformId);
    const [before] = await stored(work, authDataTable, [draft.id]);
    if (before?.cgformId !== draft.cgformId) throw new AppError('authForeign');
    const next = checked(server, actor, design, { ...draft, status: draft.status ?? before.status });
    const same = RESTRICTING.every((name) => (before[name] ?? '') === (next[name] ?? ''));
    if (!same) await assertMayLoosen(work, draft.id);
    const { version } = draft;
    await update(work, authDataTable, draft.id, next, typeof version === 'number' ? { version } : {});
    await bumpState(work.db, 'rights');
  });
}

/** Deletes a rule, out of every grant too. */
export async function removeAuthRule(server: Server, actor: Actor, id: string): Promise<void> {
  await write(server, actor, async (work) => {
    const headId = await headOfRule(work.db, id);
    if (headId === undefined) throw new AppError('authForeign');
    await heldHead(work, headId);
    await assertMayLoosen(work, id);
    await remove(work, authDataTable, [id]);
    const holders = await takeEverywhere(work.db, id);
    const version = await nextNumber(work.db, `online-grants:${headId}`);
    work.log(
      holders.map(({ roleId, authMode }) => ({
        ...{ table: 'onl_auth_relation', id: `${headId}:${roleId}`, version, action: 'edit' as const },
        before: { cgformId: headId, roleId, authMode, authIds: id },
        after: { cgformId: headId, roleId, authMode, authIds: '' },
      })),
    );
    await bumpState(work.db, 'rights');
  });
}

/** Rules call fields as the running table does: a renamed one binds its rows as before, in the views too. */
export async function renameRuleColumns(work: Work, headId: string, names: ReadonlyMap<string, string>): Promise<void> {
  const nameOf = (column: string) => names.get(designedRuleField(column));
  for (const rule of await rulesWithViews(work.db, headId)) {
    const patch = renamed(rule, nameOf);
    if (patch) await update(work, authDataTable, rule.id, patch);
  }
  await bumpState(work.db, 'rights');
}

/** What changes of a rule; undefined: it names no field that is called otherwise now. */
function renamed(
  { ruleOperator, ruleColumn, ruleValue }: Pick<AuthRule, 'ruleOperator' | 'ruleColumn'> & { ruleValue: string | null },
  nameOf: (column: string) => string | undefined,
): { ruleColumn: string } | { ruleValue: string } | undefined {
  if (ruleOperator !== SQL_RULE) {
    const name = nameOf(ruleColumn ?? '');
    return name === undefined ? undefined : { ruleColumn: name };
  }
  const next = withColumnNames(ruleValue ?? '', nameOf);
  return next === (ruleValue ?? '') ? undefined : { ruleValue: next };
}

const RESTRICTING = ['ruleColumn', 'ruleOperator', 'ruleValue', 'status'] as const;

async function assertMayLoosen(work: Work, ruleId: string): Promise<void> {
  if (!isAdmin(work.actor) && (await isGranted(work.db, ruleId))) throw new AppError('ruleBoundAdminOnly');
}

/** The values to store; a rule that cannot be applied is refused here, not when the table is opened. */
function checked(server: Server, actor: Actor, design: Design, draft: Omit<AuthRuleDraft, 'cgformId'>): Values {
  const { ruleName, ruleOperator, ruleValue } = draft;
  checkDictionaries({ server, actor }, authDataTable.resource.fields, { ruleOperator });
  const isSql = ruleOperator === SQL_RULE;
  const ruleColumn = isSql ? '' : (draft.ruleColumn ?? '').trim();
  if (isSql && server.config.safeMode) throw new AppError('ruleExpressionSafeMode');
  if (isSql) assertExpression(actor, design, ruleValue);
  else if (ruleColumn === '') throw new AppError('ruleColumnEmpty');
  else assertColumn(actor, design, ruleColumn);
  const status = draft.status ?? VALID;
  return { ruleName: ruleName.trim(), ruleOperator, ruleValue, ruleColumn: ruleColumn || null, status };
}

function assertExpression(actor: Actor, design: Design, source: string): void {
  const parsed = parseRuleExpression(source, (column) => column);
  if (!parsed.ok) throw new AppError('ruleExpressionWrong', { detail: parsed.error });
  for (const { field } of conditionsOf(parsed.filter)) assertColumn(actor, design, field);
}

function assertColumn(actor: Actor, design: Design, column: string): void {
  const resource = toResource(design, 'checked');
  const field = designedRuleField(column);
  if (!Object.hasOwn(queryableFields(resource), field))
    throw new AppError('ruleColumnUnknown', { column: column.slice(0, 50) });
  // Whoever writes a rule sees by the rows it leaves which values they have.
  if (fieldMasks(actor, resource).some(({ name }) => name === field))
    throw new AppError('ruleColumnMasked', { label: resource.fields[field]?.label ?? column });
}
