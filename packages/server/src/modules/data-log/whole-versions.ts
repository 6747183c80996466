import type { Database } from '../../db/database.ts';
import { currentValues, type LoggedRow, versionsOf } from './data-log.store.ts';
import { kindOf } from './readable.ts';
import { parseState, type State } from './version-state.ts';

/**
 * The rows with the whole record at their version as content. Stock clients compare two contents by the names that both
 * have (contract/1 §13), but an addition logs what was given, a deletion its mark, and some changes only what changed.
 */
export async function wholeRows(database: Database, rows: readonly LoggedRow[]): Promise<LoggedRow[]> {
  const whole = new Map<string, State>();
  for (const row of rows) {
    if (whole.has(row.id)) continue;
    const versions = (await versionsOf(database, row.tenantId, row)).reverse();
    const states = statesOf(versions, new Set(Object.keys(kindOf(row.dataTable)?.fields ?? {})));
    const rest = await unlogged(database, versions, states.at(-1) ?? {});
    for (const [at, version] of versions.entries()) whole.set(version.id, { ...rest, ...states[at] });
  }
  return rows.map((row) => {
    const state = whole.get(row.id);
    return state ? { ...row, dataContent: JSON.stringify(state) } : row;
  });
}

type Version = Pick<LoggedRow, 'action' | 'dataBefore' | 'dataContent'>;

/** The state at each version, oldest first: what was logged until then, and what later versions say was there before. */
export function statesOf(versions: readonly Version[], fields: ReadonlySet<string>): State[] {
  const before: State[] = [];
  let later: State = {};
  for (const version of [...versions].reverse()) {
    before.unshift(later);
    later = { ...later, ...stateBefore(version, fields) };
  }
  let known: State = {};
  return versions.map((version, at) => {
    known = { ...known, ...stateBefore(version, fields), ...parseState(version.dataContent) };
    return { ...before[at], ...known };
  });
}

/** What a version says about the one before: its former values, and for a change the fields that stayed. */
function stateBefore({ action, dataBefore, dataContent }: Version, fields: ReadonlySet<string>): State {
  if (dataBefore === null) return {};
  const after = action === 'edit' ? Object.entries(parseState(dataContent)) : [];
  return { ...Object.fromEntries(after.filter(([name]) => fields.has(name))), ...parseState(dataBefore) };
}

/** Fields that no version mentions: empty in a record whose addition was logged, otherwise as they are now. */
async function unlogged(database: Database, [first]: readonly LoggedRow[], logged: State): Promise<State> {
  const kind = first && kindOf(first.dataTable);
  if (!kind) return {};
  const stored = Object.entries(kind.fields).filter(([, field]) => !field.computed);
  const names = stored.map(([name]) => name).filter((name) => !Object.hasOwn(logged, name));
  if (names.length === 0) return {};
  if (first.action === 'add') return Object.fromEntries(names.map((name) => [name, null]));
  const open = names.filter((name) => !isSecret(kind.fields[name]));
  return kind.line ? {} : currentValues(database, kind.resource.table, first.dataId, open);
}

const isSecret = (field: object | undefined): boolean => field !== undefined && 'secret' in field;
