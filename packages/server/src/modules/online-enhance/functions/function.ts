import type { HookName } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import type { EnhanceEvent } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { Values } from '../../../resource/context.ts';
import type { Work } from '../../../resource/write/work.ts';
import type { Runtime } from '../../online-data/index.ts';

/** What a function is called with: the row as it is stored, or before it is added what is to be stored. */
export interface Occasion {
  runtime: Runtime;
  /** add, edit, delete, import, or the code of a button. */
  code: string;
  row: Readonly<Values>;
  /** Words in the brackets after its name. */
  given: readonly string[];
}

/** A function that `spring` enhancements name: ordinary code of ours inside the transaction (online.md §7). */
export interface HookFunction extends HookName {
  event: EnhanceEvent;
  /** What it can follow besides custom buttons. */
  codes: readonly string[];
  /**
   * Why it cannot be used on this table with these words; undefined when it can. Asked as an enhancement is saved, and
   * again before it runs, because the design may have changed.
   */
  problem(runtime: Pick<Runtime, 'table' | 'live'>, given: readonly string[]): string | undefined;
  /** Before the change: values that the row gets; throws a refusal. After it: whatever it writes. */
  run(work: Work, occasion: Occasion): Promise<Values | undefined>;
}

/** A field of the table by its column; undefined: there is none. */
export const fieldOf = ({ table }: Pick<Runtime, 'table'>, name: string | undefined) =>
  name !== undefined && Object.hasOwn(table.resource.fields, name) ? table.resource.fields[name] : undefined;
