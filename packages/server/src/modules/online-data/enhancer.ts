import type { OnlineRight } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { OnlineScripts } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DesignedTables, Server } from '../../resource/server-context.ts';
import type { Runtime } from './runtime.ts';

/** What designers add to a running table besides its design (online.md §7); the module that knows it registers here. */
export interface Enhancer {
  /**
   * The table with the hooks of its enhancements, for a call that needs this right.
   * @throws AppError where one of them refuses the call
   */
  table(actor: Actor, runtime: Runtime, right: OnlineRight): Promise<Runtime>;
  scripts(runtime: Runtime): Promise<OnlineScripts>;
}

/** By what all copies of one server share. */
const ENHANCERS = new WeakMap<DesignedTables, Enhancer>();

export const enhanceBy = ({ designed }: Server, enhancer: Enhancer): void => void ENHANCERS.set(designed, enhancer);

export async function enhanced<T extends Runtime>(
  { designed }: Server,
  actor: Actor,
  runtime: T,
  right: OnlineRight,
): Promise<Runtime> {
  return ENHANCERS.get(designed)?.table(actor, runtime, right) ?? runtime;
}

export const scriptsOf = async ({ designed }: Server, runtime: Runtime): Promise<OnlineScripts> =>
  (await ENHANCERS.get(designed)?.scripts(runtime)) ?? { list: '', form: '' };
