import type { Right, Served } from '../../resource/source.ts';
import { assertQuery } from './button-rights.ts';
import type { Runtime } from './runtime.ts';

/** The part of a table that a generic call works on. */
export function servedFor(runtime: Runtime, right: Right): Served {
  const { table, hooks, list, imported } = runtime;
  if (right === 'import') return { table: imported, hooks };
  if (right === 'bin') return { table: list, hooks };
  if (right !== 'list' && right !== 'export') return { table, hooks };
  const { decorate: _, ...rest } = hooks;
  return {
    table: list,
    hooks: {
      ...rest,
      listParams: (given) => {
        assertQuery(runtime, given);
        return given;
      },
    },
  };
}
