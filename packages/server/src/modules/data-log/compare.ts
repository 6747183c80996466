import type { ComparedVersion, Comparison } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { TABLE_TITLES } from '@songbai/contract/modules/data-log/logged-tables.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import type { LoggedRow } from './data-log.store.ts';
import { kindOf, type LoggedKind, visibilityOf } from './readable.ts';
import { recordNames } from './record-names.ts';
import { textsOf } from './texts.ts';
import { comparedFields, restorableNames, type State, stateAt } from './version-state.ts';
import { wholeRows } from './whole-versions.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Two versions of one record side by side, with field labels and dictionary and reference texts (user-asks row 15).
 * @throws AppError versionsDiffer
 */
export async function compare(
  server: Server,
  actor: Actor,
  [left, right]: readonly [LoggedRow, LoggedRow],
): Promise<Comparison> {
  if (left.dataTable !== right.dataTable || left.dataId !== right.dataId) throw new AppError('versionsDiffer');
  const kind = kindOf(left.dataTable);
  const visibility = visibilityOf(actor, left.dataTable);
  const { fields } = visibility;
  // The last known value of each field, not only what this version logged.
  const whole = await wholeRows(server.database, [left, right]);
  const states = whole.map((row) => stateAt(row, visibility)) as [State, State];
  const restorable = mayRestore(actor, kind) ? restorableNames(kind.resource, visibility.masks) : NONE;
  const textOf = await textsOf(server, actor, fields, states);
  const names = await recordNames(server, actor, left.dataTable, [left]);
  return {
    dataTable: left.dataTable,
    dataId: left.dataId,
    title: TABLE_TITLES.get(left.dataTable) ?? left.dataTable,
    record: names.get(left.dataId) ?? '',
    left: versionOf(left),
    right: versionOf(right),
    fields: comparedFields(fields, states, restorable, textOf),
  };
}

/** Restoring fields requires the right to restore and the record's own edit right. */
export function mayRestore(actor: Actor, kind: LoggedKind | undefined): kind is LoggedKind {
  if (!kind || kind.line) return false;
  return actor.codes.has('system:dataLog:restore') && actor.codes.has(actionCode(kind.resource, 'edit'));
}

const versionOf = ({ id, dataVersion, action, createName, createTime }: LoggedRow): ComparedVersion => ({
  ...{ id, dataVersion, action, createName, createTime },
});
