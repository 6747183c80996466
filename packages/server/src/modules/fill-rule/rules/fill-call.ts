import type { Actor } from '../../../platform/actor.ts';
import type { Server } from '../../../resource/server-context.ts';
import type { Work } from '../../../resource/write/work.ts';

/** One execution of a fill rule. */
export interface FillCall {
  server: Server;
  actor: Actor;
  ruleCode: string;
  /** By name; query before system variable before stored default (contract/2 §4). */
  parameters: Readonly<Record<string, string>>;
  /** Plain values of the form by name. */
  form: Readonly<Record<string, string>>;
  /** Preview only: takes no number. */
  trial: boolean;
  /** The change that the value belongs to: it takes its number there, and gives it back when it is undone. */
  work?: Work | undefined;
}

/** Generates a value, or throws the refusal that a trial shows. */
export type FillFunction = (call: FillCall) => Promise<string> | string;
