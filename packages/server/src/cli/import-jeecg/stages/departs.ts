import { DEPART_STATUS, ORG_CATEGORY } from '@songbai/contract/modules/depart/depart.dicts.ts';
import { DEPART_CODE_LENGTH, defaultCategory } from '@songbai/contract/modules/depart/depart.rules.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import type { Values } from '../../../resource/context.ts';
import { known } from '../job.store.ts';
import { add, type Job, liveRows, mapId, recordOf, tenantOf } from '../job.ts';
import type { Section } from '../report.ts';
import type { RowReader } from '../row-reader.ts';
import { planTree, type TreePlace } from '../trees.ts';

/** What is known of a department that was placed. */
interface Placed {
  tenantId: number;
  orgCategory: string;
}

/** Departments with their tree; codes change where ours has them already. */
export async function takeDeparts(job: Job): Promise<void> {
  const section = job.report.section('sys_depart', '部门');
  const here = await known<{ id: string; orgCode: string }>(job.context.database.db, 'sys_depart', ['id', 'orgCode']);
  const rows = await liveRows(job, { table: 'sys_depart', section, deletedBy: 'del_flag' });
  const readers = new Map(rows.map((reader) => [mapId(job, 'sys_depart', reader), reader]));
  const nodes = [...readers].map(([id, reader]) => ({
    id,
    parentId: parentOf(job, reader),
    code: reader.key('org_code'),
    order: reader.whole('depart_order') ?? 0,
  }));
  const fixed = new Map(here.filter(({ id }) => readers.has(id)).map(({ id, orgCode }) => [id, orgCode]));
  const taken = new Set(here.filter(({ id }) => !readers.has(id)).map(({ orgCode }) => orgCode));
  const plan = planTree(nodes, { taken, fixed, maxLength: DEPART_CODE_LENGTH });
  const values: Values[] = [];
  const placed = new Map<string, Placed>();
  for (const { id, code } of nodes) {
    const place = plan.places.get(id);
    if (place && code !== '' && !job.departCodes.has(code)) job.departCodes.set(code, place.code);
  }
  for (const [id, place] of plan.places) {
    const reader = readers.get(id);
    if (!reader) continue;
    const row = departRow(job, reader, { id, place, parent: placed.get(place.parentId) });
    placed.set(id, row);
    job.departTenants.set(id, row.tenantId);
    if (fixed.has(id)) section.present();
    else {
      for (const change of place.changes) reader.note(change);
      values.push(row);
      section.added(reader, row.departName);
    }
  }
  refuse(job, section, readers, plan.refused);
  await add(job, { table: 'sysDepart', rows: values, state: 'rights' });
}

function refuse(job: Job, section: Section, readers: Map<string, RowReader>, refused: Map<string, string>): void {
  for (const [id, reason] of refused) {
    const reader = readers.get(id);
    if (!reader) continue;
    job.ids.drop('sys_depart', reader.key('id'));
    section.refused(reader, reader.key('depart_name'), reason);
  }
}

/** Departments of other sources cannot be meant, so an unknown parent stays unknown. */
function parentOf(job: Job, reader: RowReader): string {
  const parent = reader.key('parent_id');
  return parent === '' || parent === '0' ? '' : (job.ids.get('sys_depart', parent) ?? `? ${parent}`);
}

function departRow(
  job: Job,
  reader: RowReader,
  { id, place, parent }: { id: string; place: TreePlace; parent: Placed | undefined },
) {
  const own = tenantOf(job, reader);
  const named = (reader.whole('tenant_id') ?? 0) !== 0;
  if (parent && named && parent.tenantId !== own) reader.note('租户与上级部门不同，改为上级的租户');
  const mobile = reader.line('mobile', '手机号', 32);
  return {
    ...recordOf(job, reader),
    id,
    parentId: place.parentId,
    departName: reader.line('depart_name', '部门名称', 100) ?? '未命名部门',
    departNameEn: reader.line('depart_name_en', '英文名', 500),
    departNameAbbr: reader.line('depart_name_abbr', '缩写', 500),
    departOrder: Math.min(Math.max(reader.whole('depart_order') ?? 0, 0), 999_999),
    description: reader.text('description', '描述', 500),
    orgCategory: categoryOf(reader, place, parent),
    orgType: String(place.level),
    orgCode: place.code,
    mobile: reader.kept(mobile, '手机号', mobile === null ? undefined : patternMessage('mobile', mobile)),
    fax: reader.line('fax', '传真', 32),
    address: reader.line('address', '地址', 100),
    memo: reader.text('memo', '备注', 500),
    status: reader.key('status') === DEPART_STATUS.off ? DEPART_STATUS.off : DEPART_STATUS.on,
    qywxIdentifier: reader.line('qywx_identifier', '企业微信编号', 100),
    izLeaf: place.hasChildren ? 0 : 1,
    tenantId: parent?.tenantId ?? own,
  };
}

/** A company stands at the top or below a company, a post has nothing below it (contract/1 §8.2). */
function categoryOf(reader: RowReader, place: TreePlace, parent: Placed | undefined): string {
  const { company, department, post } = ORG_CATEGORY;
  const given = reader.key('org_category') === '4' ? company : reader.key('org_category');
  const misplaced = given === company && parent !== undefined && parent.orgCategory !== company;
  const known = given === company || given === department || (given === post && !place.hasChildren);
  if (known && !misplaced) return given;
  const fitting = defaultCategory(parent !== undefined);
  reader.note(`机构类型「${given}」与所在位置不符，改为「${fitting}」`);
  return fitting;
}
