import type { Design } from '@songbai/contract/design/design.ts';
import type { DesignProblem } from '@songbai/contract/design/design-checks.ts';
import { expressionProblems, namesOf } from '@songbai/contract/design/design-expressions.ts';
import type { Work } from '../../resource/write/work.ts';
import { fieldRows } from './design.store.ts';
import { linksTo } from './heads.store.ts';

/** What is wrong with expressions that read the rows of sub-tables, now that those are known. */
export async function subExpressionProblems(work: Work, design: Design): Promise<DesignProblem[]> {
  if (!design.fields.some(readsSome)) return [];
  const links = await linksTo(work.db, design.head);
  const subs = new Map<string, ReadonlySet<string>>();
  for (const { headId, tableName } of links) subs.set(tableName, namesOf({ fields: await fieldRows(work.db, headId) }));
  return expressionProblems(design, subs);
}

const readsSome = ({ parked, formula, visibleIf, requiredIf, readOnlyIf }: Design['fields'][number]): boolean =>
  parked === 0 && [formula, visibleIf, requiredIf, readOnlyIf].some((source) => source?.includes('.') ?? false);
