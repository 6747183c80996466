import type { Design, FieldDesign } from '@songbai/contract/design/design.ts';
import type { DesignProblem } from '@songbai/contract/design/design-checks.ts';
import {
  circleBetween,
  expressionProblems,
  mainNamesOf,
  type NamedTable,
  namesOf,
} from '@songbai/contract/design/design-expressions.ts';
import { mainNameOf } from '@songbai/contract/design/main-name.ts';
import type { Work } from '../../resource/write/work.ts';
import { fieldRows } from './design.store.ts';
import { headNamed, linksTo } from './heads.store.ts';

type Fields = Pick<Design, 'fields'>;

/**
 * What is wrong with expressions that read the main row or the rows of sub-tables, now that those tables are known; also
 * with those of sub-tables that read what is saved here.
 */
export async function expressionProblemsBeside(work: Work, design: Design): Promise<DesignProblem[]> {
  const main = mainNameOf(design);
  return main === undefined ? asMain(work, design) : asSub(work, design, main);
}

async function asMain(work: Work, design: Design): Promise<DesignProblem[]> {
  if (design.head.tableType !== 2 && !readsSome(design)) return [];
  const subs: (NamedTable & { headId: string })[] = [];
  for (const { headId, tableName } of await linksTo(work.db, design.head))
    subs.push({ headId, name: tableName, fields: await fieldRows(work.db, headId) });
  const beside = new Map(subs.map(({ name, fields }) => [name, namesOf({ fields })]));
  const below = subs.filter(readsSome).flatMap(({ name, fields }) =>
    expressionProblems({ fields }, { main: mainNamesOf(design) }).map(({ text }) => ({
      text: `附表${name}：${text}`,
    })),
  );
  const problems = [...expressionProblems(design, { subs: beside }), ...below];
  return problems.length > 0 ? problems : circles([{ name: design.head.tableName, fields: design.fields }, ...subs]);
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

function circles(tables: readonly NamedTable[]): DesignProblem[] {
  const text = circleBetween(tables);
  return text === undefined ? [] : [{ text }];
}

const readsSome = ({ fields }: Fields): boolean => fields.some(readsAny);

const readsAny = ({ parked, formula, visibleIf, requiredIf, readOnlyIf, optionsIf }: FieldDesign): boolean =>
  parked === 0 &&
  [formula, visibleIf, requiredIf, readOnlyIf, optionsIf].some((source) => source?.includes('.') ?? false);
