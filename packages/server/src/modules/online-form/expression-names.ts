import type { Design, FieldDesign } from '@songbai/contract/design/design.ts';
import type { DesignProblem } from '@songbai/contract/design/design-checks.ts';
import {
  circleBetween,
  EXPRESSION_SETTINGS,
  expressionProblems,
  mainNamesOf,
  type NamedTable,
  namesOf,
} from '@songbai/contract/design/design-expressions.ts';
import { mainKeyOf, mainNameOf } from '@songbai/contract/design/main-name.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { Db } from '../../db/database.ts';
import { stored } from '../../resource/read/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { fieldRows } from './design.store.ts';
import { headTable } from './head.table.ts';
import { followersOf, headNamed, linksTo } from './heads.store.ts';

type Fields = Pick<Design, 'fields'>;

/**
 * What is wrong with expressions that read the main row or the rows of sub-tables, now that those tables are known; also
 * with those of the tables above and below that read what is saved here.
 */
export async function expressionProblemsBeside(work: Work, design: Design): Promise<DesignProblem[]> {
  const main = mainNameOf(design);
  const own = main === undefined ? await asMain(work, design) : await asSub(work, design, main);
  return own.length > 0 ? own : above(work, design);
}

async function asMain(work: Work, design: Design): Promise<DesignProblem[]> {
  if (design.head.tableType !== 2 && !readsSome(design)) return [];
  const head = await originalOf(work, design.head);
  const subs = await subsOf(work.db, head);
  const below = subs
    .filter(readsSome)
    .flatMap(({ name, fields }) =>
      expressionProblems({ fields }, { main: mainNamesOf(design) }).map(inReader(`附表${name}`, fields)),
    );
  const problems = [...expressionProblems(design, { subs: subNames(subs) }), ...below];
  return problems.length > 0 ? problems : circles([{ name: head.tableName, fields: design.fields }, ...subs]);
}

type Head = Pick<StoredCgformHead, 'tableName' | 'tenantId'>;

/** Sub-tables point at the table of a view, not at the view. */
async function originalOf(work: Work, head: Design['head']): Promise<Head> {
  const [original] = head.copyType === 1 && head.physicId ? await stored(work, headTable, [head.physicId]) : [];
  return original ?? head;
}

type Sub = NamedTable & { headId: string };

async function subsOf(db: Db, head: Head): Promise<Sub[]> {
  const subs: Sub[] = [];
  for (const { headId, tableName } of await linksTo(db, head))
    subs.push({ headId, name: tableName, fields: await fieldRows(db, headId) });
  return subs;
}

const subNames = (subs: readonly Sub[]) => new Map(subs.map(({ name, fields }) => [name, namesOf({ fields })]));

/** What the save of a sub-table takes from the main table that it hung on, and from the views of that. */
async function above({ db, actor }: Work, design: Design): Promise<DesignProblem[]> {
  const { id, tableName } = design.head;
  const was = id === '' ? undefined : mainKeyOf(await fieldRows(db, id))?.mainTable;
  const main = was ? await headNamed(db, actor.tenantId, was) : undefined;
  if (!main) return [];
  const before = await subsOf(db, main);
  const kept = mainNameOf(design) === was ? [{ headId: id, name: tableName, fields: design.fields }] : [];
  const after = [...before.filter(({ headId }) => headId !== id), ...kept];
  const readers = [{ id: main.id, title: `主表${main.tableName}` }];
  for (const view of await followersOf(db, main.id)) readers.push({ id: view.id, title: `视图${view.tableName}` });
  const problems: DesignProblem[] = [];
  for (const reader of readers) {
    const fields = await fieldRows(db, reader.id);
    const problemsWith = (subs: readonly Sub[]) =>
      expressionProblems({ fields }, { subs: subNames(subs) }).map(inReader(reader.title, fields));
    // What was wrong before is not this save's.
    const known = new Set(problemsWith(before).map(({ text }) => text));
    problems.push(...problemsWith(after).filter(({ text }) => !known.has(text)));
  }
  return problems;
}

async function asSub(work: Work, design: Design, name: string): Promise<DesignProblem[]> {
  if (!readsSome(design)) return [];
  const main = await headNamed(work.db, work.actor.tenantId, name);
  const fields = main ? await fieldRows(work.db, main.id) : [];
  const problems = expressionProblems(design, { main: mainNamesOf({ fields }) });
  if (problems.length > 0) return problems;
  return circles([
    { name, fields },
    { name: design.head.tableName, fields: design.fields },
  ]);
}

/** What is wrong in another table that reads this one: in which of its fields, and what to do about it. */
const inReader =
  (table: string, fields: readonly FieldDesign[]) =>
  ({ field, text }: { field: string; text: string }): DesignProblem => {
    const label = fields.find(({ dbFieldName }) => dbFieldName === field)?.dbFieldTxt || field;
    const place = `${table}的字段“${label}”（${field}）`;
    return { text: `${place}：${text}。请先在那里去掉这个表达式并保存，再保存本表，然后按现在的字段名重新填写` };
  };

function circles(tables: readonly NamedTable[]): DesignProblem[] {
  const text = circleBetween(tables);
  return text === undefined ? [] : [{ text }];
}

const readsSome = ({ fields }: Fields): boolean => fields.some(readsAny);

const readsAny = (field: FieldDesign): boolean =>
  field.parked === 0 && EXPRESSION_SETTINGS.some((setting) => field[setting]?.includes('.') ?? false);
