import { IMPORT_TARGETS, type ImportTarget } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { dictTexts, type TemplateColumn } from '../../resource/excel/template.ts';
import type { Server } from '../../resource/server-context.ts';

const DATE = '日期，如1998-04-05；不全时可填1998-04或1998；农历如农历一九九八年三月初九';

/** Columns that an office keeps, with their format; a register may have others too. */
const COLUMNS: readonly (readonly [target: ImportTarget, required: boolean, note: string])[] = [
  ['name', true, '逝者姓名'],
  ['sex', false, '从下拉列表中选择'],
  ['birthDate', false, DATE],
  ['deathDate', false, DATE],
  ['burialDate', false, DATE],
  ['cemeteryName', false, '整个文件只有一个陵园时可不填，导入时选择一次'],
  ['section', true, '墓区名称，如松鹤区'],
  ['row', true, '排号，如12'],
  ['site', true, '墓位号，如8'],
  ['relationship', false, '与持证人的关系'],
  ['contactName', false, '家属或其他联系人'],
  ['contactPhone', false, '手机或座机号码'],
  ['note', false, '其他说明'],
];

/** The workbook of a burial register before it is filled in. */
export function registerTemplate(server: Server, { tenantId }: Actor) {
  const columns = COLUMNS.map(([target, required, note]): TemplateColumn => {
    const column = { label: IMPORT_TARGETS[target], required, note };
    return target === 'sex' ? { ...column, choices: dictTexts(server.dicts.of(tenantId), 'sex') } : column;
  });
  return { title: '安葬登记', columns, notes: ['同一墓位有几位逝者时，每位一行。'] };
}
