import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { AppError } from '../../platform/errors.ts';
import { checkedDraft } from '../../resource/checked-draft.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { addRow, editRow } from '../../resource/rows.ts';
import type { Work } from '../../resource/write/work.ts';
import type { Runtime } from '../online-data/index.ts';

/** Adds a row for a designer: by all rules of the fields, but for those that only people may not fill. */
export async function addValues(work: Work, { table, hooks }: Runtime, values: Values): Promise<string> {
  const open = openTable(table);
  const draft = checkedDraft(open.resource, 'add', { actor: work.actor, body: { ...values } }, hooks);
  return addRow(work, open, withGiven(hooks, table.resource, values), draft);
}

/** Changes a row likewise. */
export async function editValues(work: Work, { table, hooks }: Runtime, id: string, values: Values): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const open = openTable(table);
  const draft = checkedDraft(open.resource, 'edit', { actor: work.actor, body: { ...values, id } }, hooks);
  await editRow(work, open, hooks, draft);
}

const OPEN = new WeakMap<ResourceTable, ResourceTable>();

/** The same table without fields that are only shown. */
function openTable(table: ResourceTable): ResourceTable {
  const known = OPEN.get(table);
  if (known) return known;
  const fields: Record<string, Field> = Object.create(null);
  for (const [name, { readOnly: _, ...field }] of Object.entries(table.resource.fields)) fields[name] = field as Field;
  const open = { ...table, resource: { ...table.resource, fields: Object.freeze(fields) } };
  OPEN.set(table, open);
  return open;
}

/** Values that the designer gives go before what such a field begins with. */
function withGiven(hooks: ResourceHooks, { fields }: Resource, values: Values): ResourceHooks {
  const given = Object.keys(values).filter((name) => fields[name]?.readOnly && fields[name]?.initial !== undefined);
  if (given.length === 0) return hooks;
  return {
    ...hooks,
    beforeInsertMany: async (work, drafts) => {
      const own = (await hooks.beforeInsertMany?.(work, drafts)) ?? drafts.map((): Values => ({}));
      return own.map((one) =>
        one instanceof AppError
          ? one
          : Object.fromEntries(Object.entries(one).filter(([name]) => !given.includes(name))),
      );
    },
  };
}
