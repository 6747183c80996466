import type { ListColumn } from './use-list-columns.tsx';

const LINES = 5;

/** A dictionary field such as `orderStatus`: where a row stands is the first thing that somebody on his way asks. */
const isState = ({ name, field }: ListColumn): boolean => field.kind === 'dict' && /status$/i.test(name);

/** What a card shows of a row besides its title: the first columns, with one that says where the row stands. */
export function cardFields(columns: readonly ListColumn[], titleField: string): readonly ListColumn[] {
  const fields = columns.filter(({ name }) => name !== titleField);
  const first = fields.slice(0, LINES);
  const state = fields.find(isState);
  return state && !first.includes(state) ? [...first.slice(0, LINES - 1), state] : first;
}
