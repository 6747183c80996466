import type { ListColumn } from './plan-columns.ts';

const LINES = 5;

/** A status field such as `orderStatus`: the most important field of a row on a phone. */
const isState = ({ name, field }: ListColumn): boolean => field.kind === 'dict' && /status$/i.test(name);

/** Fields of a card besides its title: the first columns, always including a status field if there is one. */
export function cardFields(columns: readonly ListColumn[], titleField: string): readonly ListColumn[] {
  const fields = columns.filter(({ name }) => name !== titleField);
  const first = fields.slice(0, LINES);
  const state = fields.find(isState);
  return state && !first.includes(state) ? [...first.slice(0, LINES - 1), state] : first;
}
