import { rulesOf } from '@songbai/contract/design/expression/rules.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { firstRows, stored } from '../../resource/read/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { type Beside, withExpressions } from './expression-hooks.ts';
import { shownValues } from './linked.ts';
import type { Runtime } from './runtime.ts';

/** The part of a link to a main table that its rules need. */
interface Below {
  sub: Pick<Runtime, 'table' | 'linked'>;
  key: string;
}

/** Whether the rules of a sub-table read its main row. */
export const readsMain = ({ sub }: { sub: Pick<Runtime, 'table'> }): boolean =>
  rulesOf(sub.table.resource)?.above !== undefined;

/** What those rules read, of one main row as it is stored. */
export function besideMain({ sub }: { sub: Pick<Runtime, 'table'> }, main: Readonly<Values> | undefined): Beside {
  const above = rulesOf(sub.table.resource)?.above;
  return above ? { linked: { [above.name]: main } } : {};
}

/**
 * The rules of a sub-table that read its main row. That row is taken as it is stored, whoever saves, so that what is
 * calculated does not depend on what the person sees.
 * @param mainOf finds a main row by the value that hangs a sub row on it
 */
export function withMainRules(
  link: Below,
  hooks: ResourceHooks,
  mainOf: (work: Work, value: string) => Promise<Readonly<Values> | undefined>,
): ResourceHooks {
  if (!readsMain(link)) return hooks;
  return withExpressions(link.sub.table.resource, hooks, (work) => {
    const found = new Map<string, ReturnType<typeof mainOf>>();
    return async ({ values }) => {
      const value = String(values[link.key] ?? '');
      const main = found.get(value) ?? mainOf(work, value);
      found.set(value, main);
      const [shown = {}] = await shownValues(work, link.sub.linked, [values]);
      return { ...besideMain(link, await main), shown };
    };
  });
}

/** The main row that has the value, as it is stored; undefined where this person does not see it. */
export async function mainRow(
  work: Work,
  { main, mainField }: { main: Pick<Runtime, 'table' | 'linked'>; mainField: string },
  value: string,
): Promise<Readonly<Values> | undefined> {
  if (value === '') return undefined;
  const filter = { field: mainField, op: 'eq' as const, value };
  const [shown] = await firstRows(work, main.table, { filter, sort: [] }, 1);
  const [row] = shown ? await stored(work, main.table, [shown.id]) : [];
  return row && withShown(work, main, row);
}

/** A stored main row with what it shows of linked ones. */
export async function withShown(
  work: Work,
  { linked }: Pick<Runtime, 'linked'>,
  row: Readonly<Values>,
): Promise<Readonly<Values>> {
  const [shown = {}] = await shownValues(work, linked, [row]);
  return { ...row, ...shown };
}
