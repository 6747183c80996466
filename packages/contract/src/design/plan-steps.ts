import type { Design, FieldDesign } from './design.ts';
import { derivedName } from './names.ts';
import { createTableSql, type Statements } from './plan.ts';
import { columnRefusals, moveSteps, type Places, placesOf } from './plan-columns.ts';
import { conversionOf } from './plan-conversions.ts';
import { createIndexSql, dropIndexSql, indexesOf, indexRefusal, type WantedIndex } from './plan-indexes.ts';
import {
  alike,
  type Check,
  type DraftPlan,
  type DraftStep,
  type PlanInput,
  type RealIndex,
  type RealTable,
  step,
} from './plan-input.ts';
import { createSearchSql, dropSearchSql, searchedFields } from './plan-search.ts';
import { addSteps, defaultLiteral, valueSteps } from './plan-values.ts';
import { type BothSql, hasColumn, quoteName } from './sql-names.ts';

/**
 * The steps from the stored table to the draft (online.md §4.2): pure, in the order in which they are carried out. Columns and
 * indexes that no version of the design made are left as they are.
 */
export function draftPlan(input: PlanInput): DraftPlan {
  const { real } = input;
  return real ? changeTable(input, real) : newTable(input);
}

/** All statements that make the table of a design with its indexes, where there is none yet. */
export function newTableSql(draft: Design, physical: string, searchable: boolean): Statements {
  const { steps } = newTable({ draft, live: undefined, physical, real: undefined, searchable });
  return { sqlite: steps.flatMap(({ sql }) => sql.sqlite), postgres: steps.flatMap(({ sql }) => sql.postgres) };
}

/** The table made anew: the old one stays beside it under another name. */
export function forcedPlan(input: PlanInput, backup: string): DraftPlan {
  const { real, physical, live, draft } = input;
  if (!real) return newTable(input);
  const names = new Set(
    [draft, ...(live ? [live] : [])].flatMap((design) => indexesOf(design, physical).map(({ name }) => name)),
  );
  const dropped = real.indexes.filter(({ name }) => names.has(name)).map(({ name }) => dropIndexSql(name));
  const search = real.searched.length > 0 ? dropSearchSql(physical) : { sqlite: [], postgres: [] };
  const away = `alter table ${quoteName(physical)} rename to ${quoteName(backup)}`;
  const sql = { sqlite: [...search.sqlite, ...dropped, away], postgres: [...search.postgres, ...dropped, away] };
  const fresh = newTable(input);
  const moved = step('createTable', `现有的表改名为${backup}保留，其中的数据不再显示`, {
    sql,
    touches: 'all',
    empties: true,
  });
  return { ...fresh, steps: [moved, ...fresh.steps] };
}

/** Names under which old tables stay, the first one first. */
export const backupName = (physical: string, number: number): string => derivedName(physical, 'bak', String(number));

function newTable({ draft, physical, searchable }: PlanInput): DraftPlan {
  const fields = draft.fields.filter(hasColumn);
  const wanted = indexesOf(draft, physical);
  const made = step('createTable', `新建数据表，共${fields.length}个字段`, { sql: createTableSql(draft, physical) });
  const search = searchable ? searchSteps(physical, searchedFields(draft), 'none') : [];
  const refused = [...fields.flatMap(badDefault), ...wanted.flatMap((index) => indexRefusal(index, draft) ?? [])];
  return { steps: [made, ...wanted.map((index) => indexStep(index, physical, [])), ...search], refused };
}

const badDefault = (field: FieldDesign): string[] =>
  defaultLiteral(field) === undefined ? [`字段“${field.dbFieldTxt}”的默认值“${field.dbDefaultVal}”不正确`] : [];

function changeTable(input: PlanInput, real: RealTable): DraftPlan {
  const { draft, physical } = input;
  const places = placesOf(input, real);
  const moves = moveSteps(input, places, real);
  const occupied = new Set(real.columns.map(({ name }) => name.toLowerCase()));
  const parts = [
    moves,
    ...places.placed.map((place) => valueSteps({ physical, occupied }, place)),
    ...places.placed.map((place) => addSteps({ physical }, place)),
  ];
  const indexes = indexChanges(input, places, real);
  const search = searchChanges(input, places, real);
  return {
    steps: [
      ...search.before,
      ...indexes.before,
      ...parts.flatMap(({ steps }) => steps),
      ...indexes.after,
      ...search.after,
    ],
    refused: [
      ...columnRefusals(places, real),
      ...parts.flatMap(({ refused }) => refused),
      ...indexes.made.flatMap((index) => indexRefusal(index, draft) ?? []),
    ],
  };
}

/** Columns whose values get into another column, by the name that holds them now. */
function leaving({ placed, parked }: Places): Set<string> {
  const converted = placed.filter(
    ({ was, before, field }) => was !== undefined && before && conversionOf(before, field).convert,
  );
  return new Set([...parked, ...converted].map(({ was }) => was ?? ''));
}

/** The columns of an index by their names after the renames. */
function renamed(columns: readonly string[], { placed }: Places): string[] {
  const names = new Map(placed.map(({ was, field }) => [was, field.dbFieldName]));
  return columns.map((column) => names.get(column) ?? column);
}

interface Around {
  before: DraftStep[];
  after: DraftStep[];
}

/** Indexes that go, and those that come; only such as a version of the design has are known by their names. */
function indexChanges(input: PlanInput, places: Places, real: RealTable): Around & { made: readonly WantedIndex[] } {
  const { draft, live, physical } = input;
  const wanted = indexesOf(draft, physical);
  const own = new Map([...(live ? indexesOf(live, physical) : []), ...wanted].map((index) => [index.name, index]));
  const gone = leaving(places);
  const isKept = (index: RealIndex) =>
    wanted.some(({ name, unique, columns }) => {
      const same = renamed(index.columns, places).join() === columns.join();
      return name === index.name && unique === index.unique && index.live && same;
    }) && !index.columns.some((column) => gone.has(column));
  const kept = new Set(real.indexes.filter(isKept).map(({ name }) => name));
  const dropped = real.indexes.filter(({ name }) => own.has(name) && !kept.has(name));
  const made = wanted.filter(({ name }) => !kept.has(name));
  return {
    made,
    before: dropped.map(({ name }) => {
      const { text = name, field = null } = own.get(name) ?? {};
      return step('dropIndex', `删除索引（${text}）`, { field, sql: alike(dropIndexSql(name)) });
    }),
    after: made.map((index) => indexStep(index, physical, duplicateChecks(index, input, places))),
  };
}

const indexStep = (index: WantedIndex, physical: string, checks: readonly Check[]): DraftStep =>
  step('createIndex', `建立索引（${index.text}）`, {
    field: index.field,
    sql: alike(createIndexSql(index, physical)),
    checks,
    touches: checks.length > 0 ? 'all' : 'none',
  });

/** Live rows that a unique index would refuse; new columns are compared by what fills them. */
function duplicateChecks({ unique, columns, text }: WantedIndex, { physical }: PlanInput, { placed }: Places): Check[] {
  const placeOf = (column: string) => placed.find(({ field }) => field.dbFieldName === column);
  const added = columns.flatMap((column) => placeOf(column) ?? []).filter(({ was }) => was === undefined);
  // A column that starts empty repeats nothing; one that starts with a default is the same in every row.
  if (!unique || added.some(({ field }) => !defaultLiteral(field))) return [];
  const compared = columns.filter((column) => !added.some(({ field }) => field.dbFieldName === column));
  const of = (engine: keyof BothSql) => {
    const values = compared.map((column) => {
      const place = placeOf(column);
      return place?.was === undefined ? quoteName(column) : converted(place.was, place.before, place.field)[engine];
    });
    const list = values.join(', ');
    const filled = values.map((value) => `${value} is not null`).join(' and ');
    return `(${list}) in (select ${list} from ${quoteName(physical)} where "del_flag" = 0 and ${filled} group by ${list} having count(*) > 1)`;
  };
  return [
    { against: { sqlite: of('sqlite'), postgres: of('postgres') }, text: `${text}：有{n}行的值重复`, loses: false },
  ];
}

/** What stands in the column after the sync. */
function converted(was: string, before: FieldDesign | undefined, field: FieldDesign): BothSql {
  const column = quoteName(was);
  const { convert, unfit } = before ? conversionOf(before, field) : {};
  if (!convert) return { sqlite: column, postgres: column };
  const value = convert(column);
  const bad = unfit?.(column);
  const guarded = (engine: keyof BothSql) =>
    bad ? `(case when ${bad[engine]} then null else ${value[engine]} end)` : `(${value[engine]})`;
  return { sqlite: guarded('sqlite'), postgres: guarded('postgres') };
}

/** @param touches a table that the same plan makes has no rows yet */
function searchSteps(physical: string, fields: readonly string[], touches: DraftStep['touches']): DraftStep[] {
  if (fields.length === 0) return [];
  const sql = createSearchSql(physical, fields);
  return [step('searchIndex', `建立搜索索引（${fields.join('、')}）`, { sql, touches })];
}

/** The search index is made anew whenever a column of it changes, for it knows its columns by their names. */
function searchChanges({ draft, physical, searchable }: PlanInput, places: Places, { searched }: RealTable): Around {
  if (!searchable) return { before: [], after: [] };
  const wanted = searchedFields(draft);
  const gone = leaving(places);
  const isMoved = searched.some((column) => gone.has(column)) || renamed(searched, places).join() !== searched.join();
  if (!isMoved && wanted.join() === searched.join()) return { before: [], after: [] };
  const before =
    searched.length > 0 ? [step('searchIndex', '删除原有的搜索索引', { sql: dropSearchSql(physical) })] : [];
  return { before, after: searchSteps(physical, wanted, 'all') };
}
