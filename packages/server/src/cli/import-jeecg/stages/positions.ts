import { DICTS } from '@songbai/contract/dicts.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import type { Values } from '../../../resource/context.ts';
import { known } from '../job.store.ts';
import { add, type Job, liveRows, mapId, recordOf, tenantOf } from '../job.ts';
import type { RowReader } from '../row-reader.ts';

/** Name of the map from a position's id or code in the source to its code here. */
export const POSITION_CODE = 'code of sys_position';

/** Positions (职务); one with the code of a position that the tenant has is that position. */
export async function takePositions(job: Job): Promise<void> {
  const section = job.report.section('sys_position', '职务');
  const { db } = job.context.database;
  const here = await known<{ id: string; code: string; tenantId: number; delFlag: number }>(db, 'sys_position', [
    ...['id', 'code', 'tenantId', 'delFlag'],
  ]);
  const codes = new Map(here.filter((row) => row.delFlag === 0).map((row) => [`${row.tenantId} ${row.code}`, row.id]));
  const present = new Map(here.map((row) => [row.id, row.code]));
  const values: Values[] = [];
  for (const reader of await liveRows(job, { table: 'sys_position', section, deletedBy: 'del_flag' })) {
    const id = mapId(job, 'sys_position', reader);
    const tenantId = tenantOf(job, reader);
    const name = reader.line('name', '职务名称', 100) ?? '未命名职务';
    const former = present.get(id);
    const code = former ?? codeOf(reader);
    for (const key of [reader.key('id'), reader.key('code')]) if (key !== '') job.ids.set(POSITION_CODE, key, code);
    if (former !== undefined) section.present();
    else if (codes.has(`${tenantId} ${code}`))
      section.merged(reader, name, `与已有职务「${code}」编码相同，使用已有职务`);
    else {
      codes.set(`${tenantId} ${code}`, id);
      values.push({ ...recordOf(job, reader), id, tenantId, code, name, postRank: rankOf(reader), companyId: null });
      section.added(reader, name);
    }
  }
  await add(job, { table: 'sysPosition', rows: values });
}

/** Newer generations have no codes. */
function codeOf(reader: RowReader): string {
  const given = reader.key('code');
  if (given !== '' && patternMessage('dictCode', given) === undefined) return given;
  const code = `p_${reader.key('id').replace(/\W/g, '').slice(0, 40)}`;
  reader.note(
    given === '' ? `没有职务编码，编为「${code}」` : `职务编码「${given.slice(0, 40)}」不合规则，改为「${code}」`,
  );
  return code;
}

function rankOf(reader: RowReader): string {
  const given = reader.key('post_rank') || reader.key('post_level');
  if (Object.hasOwn(DICTS.position_rank.items, given)) return given;
  if (given !== '') reader.note(`职级「${given.slice(0, 20)}」不在字典中，改为员级`);
  return '1';
}
