import type { Resource } from '../resource/define.ts';
import type { Fields } from '../resource/kinds.ts';
import { RESOURCES, resourceByName } from './registry.ts';

/** A field that holds the id of another table's row. */
export interface Reference {
  table: string;
  field: string;
  /** Table of the row that it names. */
  target: string;
  /** Live rows keep the one they name from being deleted; the user's term for them. */
  keeps?: string | undefined;
}

const reference = (table: string, field: string, target: string, keeps?: string): Reference => ({
  ...{ table, field, target },
  keeps,
});

/** Those of tables and columns that no resource describes. */
const UNDESCRIBED: readonly Reference[] = [
  reference('cem_plot', 'currentRightId', 'cem_plot_right'),
  reference('cem_plot_right', 'plotId', 'cem_plot'),
  reference('cem_plot_right', 'orderId', 'cem_order'),
  reference('cem_plot_right', 'holderId', 'cem_customer', '使用权'),
  reference('cem_plot_right', 'contactId', 'cem_customer'),
  reference('cem_plot_hold', 'plotId', 'cem_plot'),
  reference('cem_plot_hold', 'customerId', 'cem_customer'),
  reference('cem_plot_hold', 'orderId', 'cem_order'),
  reference('cem_payment', 'cashierId', 'sys_user'),
  reference('cem_payment_allocation', 'paymentId', 'cem_payment'),
  reference('cem_refund', 'changeId', 'cem_plot_change'),
  reference('cem_payment', 'changeId', 'cem_plot_change'),
  reference('cem_fee_term', 'rightId', 'cem_plot_right'),
  reference('cem_plot_change', 'rightId', 'cem_plot_right'),
  reference('cem_holder_change', 'rightId', 'cem_plot_right'),
  reference('cem_deceased', 'rightId', 'cem_plot_right'),
  reference('cem_burial', 'rightId', 'cem_plot_right'),
  reference('cem_event', 'plotId', 'cem_plot'),
  reference('sys_announcement_send', 'anntId', 'sys_announcement'),
  reference('sys_announcement_send', 'userId', 'sys_user'),
  reference('sys_user_role', 'userId', 'sys_user'),
  reference('sys_user_role', 'roleId', 'sys_role'),
  reference('sys_user_depart', 'userId', 'sys_user'),
  reference('sys_user_depart', 'depId', 'sys_depart'),
  reference('sys_role_permission', 'roleId', 'sys_role'),
  reference('sys_role_permission', 'permissionId', 'sys_permission'),
];

function ofFields(table: string, fields: Fields): Reference[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' && !field.computed
      ? [reference(table, name, resourceByName(field.target).table, field.keeps)]
      : [],
  );
}

function ofResource({ table, fields, lines }: Resource): Reference[] {
  const ofLines = Object.values(lines).flatMap((line) => [
    reference(line.table, line.parentField, table),
    ...ofFields(line.table, line.fields),
  ]);
  return [...ofFields(table, fields), ...ofLines];
}

/** The same column may be told by several resources; the one that keeps its target counts. */
function once(references: readonly Reference[]): readonly Reference[] {
  const known = new Map<string, Reference>();
  for (const one of references) {
    const key = `${one.table}.${one.field}`;
    known.set(key, { ...one, keeps: known.get(key)?.keeps ?? one.keeps });
  }
  return [...known.values()];
}

/** Every reference from row to row: told here once for deleting, restoring and `verify`. */
export const REFERENCES: readonly Reference[] = once([...RESOURCES.flatMap(ofResource), ...UNDESCRIBED]);

/** References whose live rows keep rows of a table from being deleted. */
export const keepersOf = (table: string): readonly (Reference & { keeps: string })[] =>
  REFERENCES.flatMap(({ keeps, ...one }) => (one.target === table && keeps ? [{ ...one, keeps }] : []));
