import { type FieldDesign, PRESET_FIELDS } from '@songbai/contract/design/design.ts';
import type { DesignProblem } from '@songbai/contract/design/design-checks.ts';
import { linkDesigns, linkShown } from '@songbai/contract/design/links.ts';
import { tableNameProblem } from '@songbai/contract/design/names.ts';
import { TABLE_TYPE } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import type { Work } from '../../resource/write/work.ts';
import { fieldRows } from './design.store.ts';
import { headNamed } from './heads.store.ts';

/** What the linked records of a design name that is not there: tables, and columns of them. */
export async function linkTableProblems(
  work: Work,
  { tableName, tableType }: { tableName: string; tableType: number },
  fields: readonly FieldDesign[],
): Promise<DesignProblem[]> {
  const problems: DesignProblem[] = [];
  for (const { name: field, label, table, columns } of linkDesigns(fields)) {
    // A name that no table may have is told with the rest of the design.
    if (tableNameProblem(table) !== undefined) continue;
    const isOwn = table === tableName;
    const target = isOwn ? { id: '', tableType } : await headNamed(work.db, work.actor.tenantId, table);
    if (!target) problems.push({ field, text: `${label}：关联的表${table}不存在` });
    else if (target.tableType === TABLE_TYPE.sub) problems.push({ field, text: `${label}：不能关联附表${table}` });
    else {
      const known = isOwn ? fields : await fieldRows(work.db, target.id);
      const names = new Set<string>(PRESET_FIELDS);
      for (const one of known) if (one.parked === 0) names.add(one.dbFieldName);
      const shown = fields.filter(({ parked }) => parked === 0).flatMap((one) => linkShown(one, field) ?? []);
      const missing = [...columns, ...shown].find((column) => !names.has(column));
      if (missing !== undefined) problems.push({ field, text: `${label}：表${table}没有字段${missing}` });
    }
  }
  return problems;
}
