import type { FieldDesign } from './design.ts';
import { derivedName } from './names.ts';
import {
  alike,
  type DraftPlan,
  type DraftStep,
  idPart,
  type PlanInput,
  parkedName,
  type RealTable,
  step,
  titleOf,
} from './plan-input.ts';
import { hasColumn, kindOf, quoteName } from './sql-names.ts';

/** A field of the draft that has a column, and where its values are now. */
export interface Placed {
  field: FieldDesign;
  /** Its column in the stored table; undefined: there is none. */
  was: string | undefined;
  /** As the values there were written. */
  before: FieldDesign | undefined;
  restored: boolean;
}

export interface Places {
  placed: readonly Placed[];
  /** Columns of fields that the draft no longer has. */
  parked: readonly { field: FieldDesign; was: string }[];
}

/** Where the values of each field are: fields are known by their ids, whatever they are called now. */
export function placesOf({ draft, live }: PlanInput, real: RealTable): Places {
  const names = new Set(real.columns.map(({ name }) => name));
  const before = new Map(live?.fields.map((field) => [field.id, field]));
  const claimed = new Set(live?.fields.filter(hasColumn).map(({ dbFieldName }) => dbFieldName));
  const placed = draft.fields.filter(hasColumn).map((field): Placed => {
    const known = before.get(field.id);
    const own = known && hasColumn(known) ? known.dbFieldName : undefined;
    if (own !== undefined && names.has(own)) return { field, was: own, before: known, restored: false };
    const waiting = waitingNames(field, known).find((name) => names.has(name));
    if (waiting !== undefined) return { field, was: waiting, before: known, restored: true };
    const same = names.has(field.dbFieldName) && !claimed.has(field.dbFieldName);
    return { field, was: same ? field.dbFieldName : undefined, before: undefined, restored: false };
  });
  const kept = new Set(placed.map(({ field }) => field.id));
  const parked = (live?.fields ?? [])
    .filter((field) => hasColumn(field) && !kept.has(field.id) && names.has(field.dbFieldName))
    .map((field) => ({ field: draft.fields.find(({ id }) => id === field.id) ?? field, was: field.dbFieldName }));
  return { placed, parked };
}

/** Under which names the values of a removed field may wait; only names that no designed column has. */
function waitingNames(field: FieldDesign, known: FieldDesign | undefined): string[] {
  const versions = [field, ...(known ? [known] : [])];
  return [...versions.map(parkedName), ...versions.map((one) => parkedName({ ...one, parkedColumn: null }))].filter(
    (name) => name.includes('__'),
  );
}

interface Move {
  from: string;
  to: string;
  make(statement: string): DraftStep;
}

/** Parks, renames and restores columns, each when its new name is free; in a circle one goes over a third name. */
export function moveSteps({ physical }: PlanInput, { placed, parked }: Places, real: RealTable): DraftPlan {
  const occupied = new Set(real.columns.map(({ name }) => name.toLowerCase()));
  const isFree = (name: string) => !occupied.has(name.toLowerCase());
  const rename = (from: string, to: string) => {
    occupied.delete(from.toLowerCase());
    occupied.add(to.toLowerCase());
    return `alter table ${quoteName(physical)} rename column ${quoteName(from)} to ${quoteName(to)}`;
  };
  const steps: DraftStep[] = [];
  const refused: string[] = [];
  for (const { field, was } of parked) {
    const sql = alike(rename(was, freeName(parkTarget(field), occupied)));
    steps.push(step('parkColumn', `移除${titleOf(field)}，原有数据保留，可以恢复`, { field: field.dbFieldName, sql }));
  }
  const waiting = placed.flatMap(moveOf);
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ to }) => isFree(to));
    const [next] = waiting.splice(Math.max(free, 0), 1) as [Move];
    if (free >= 0) steps.push(next.make(rename(next.from, next.to)));
    else if (waiting.some(({ from }) => from === next.to)) {
      const third = freeName(derivedName(next.to, 'moving'), occupied);
      steps.push(
        step('renameColumn', `列${next.from}暂时改名，以便交换名称`, {
          field: next.to,
          sql: alike(rename(next.from, third)),
        }),
      );
      waiting.push({ ...next, from: third });
    } else refused.push(takenText(next.to));
  }
  return { steps, refused };
}

const takenText = (name: string) => `列${name}已存在于数据库，但不属于本设计`;

function moveOf({ field, was, before, restored }: Placed): Move[] {
  const { dbFieldName: to, dbFieldTxt } = field;
  if (was === undefined || was === to) return [];
  const text = restored
    ? `恢复已移除的${titleOf(field)}`
    : `字段“${dbFieldTxt}”由${before?.dbFieldName ?? was}改名为${to}，数据不变`;
  const kind = restored ? 'restoreColumn' : 'renameColumn';
  return [{ from: was, to, make: (statement) => step(kind, text, { field: to, sql: alike(statement) }) }];
}

function parkTarget(field: FieldDesign): string {
  const name = parkedName(field);
  return name.includes('__') && name.length <= 63 ? name : derivedName(field.dbFieldName, 'parked', idPart(field.id));
}

export function freeName(name: string, occupied: ReadonlySet<string>): string {
  const names = [name, ...Array.from({ length: 99 }, (_, at) => derivedName(name, String(at + 2)))];
  return names.find((one) => !occupied.has(one.toLowerCase())) ?? derivedName(name, String(occupied.size));
}

/** What stands against the columns, whatever the rows are. */
export function columnRefusals({ placed, parked }: Places, real: RealTable): string[] {
  const moving = new Set([...placed, ...parked].map(({ was }) => was?.toLowerCase()));
  const taken = (name: string) =>
    real.columns.some((column) => column.name.toLowerCase() === name) && !moving.has(name);
  return placed.flatMap(({ field, was, before }) => {
    if (was === undefined) return taken(field.dbFieldName) ? [takenText(field.dbFieldName)] : [];
    const kind = real.columns.find(({ name }) => name === was)?.kind;
    return kind === kindOf((before ?? field).dbType)
      ? []
      : [`列${was}在数据库中的类型与设计不同，不能同步${titleOf(field)}`];
  });
}
