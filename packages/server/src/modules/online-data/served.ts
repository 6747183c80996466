import type { ImportFields, Importing, Right, Served } from '../../resource/source.ts';
import { assertQuery } from './button-rights.ts';
import { withoutFormRules } from './expression-hooks.ts';
import type { Runtime } from './runtime.ts';
import { importedBelow } from './sub-sheets.ts';

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

/** 校验状态, as the family sends it. */
const VALIDATION_OFF = '0';

/**
 * What an import works on. Where the person switches 校验 off, patterns and the conditions of forms do not hold; types, lengths,
 * required columns, dictionaries, unique values and rights do (online.md §5.3).
 */
export function importedAs(runtime: Runtime, { validateStatus, isSingleTableImport }: ImportFields): Importing {
  const below = isSingleTableImport ? [] : importedBelow(runtime);
  const served = { ...servedFor(runtime, 'import'), below };
  if (validateStatus !== VALIDATION_OFF) return served;
  return { ...served, hooks: withoutFormRules(served.hooks), anyPattern: true };
}
