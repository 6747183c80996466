import { readList } from '@songbai/contract/modules/gateway/predicate.rules.ts';

/** One entry of the JSON text of conditions or filters, as far as an editor reads it. */
export type RuleEntry = Record<string, unknown>;

/** The value of an editor is the text that is saved, so that an unfinished entry stays as it is. */
export interface RulesInputProps {
  value?: string | null;
  onChange?(text: string): void;
  id?: string;
}

export const entriesOf = (value: string | null | undefined): RuleEntry[] => readList(value ?? '') ?? [];

/** The list with one entry changed, or left out. */
export function withEntry(entries: readonly RuleEntry[], at: number, entry: RuleEntry | undefined): string {
  const next = entries.flatMap((one, index) => (index === at ? (entry ? [entry] : []) : [one]));
  return JSON.stringify(next);
}

export const textsOf = (args: unknown): string[] => (Array.isArray(args) ? args.map((one) => String(one ?? '')) : []);

export const keyedArgs = (args: unknown): Record<string, unknown> =>
  typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as Record<string, unknown>) : {};
