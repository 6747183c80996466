import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import { ADMIN_ROLE } from '../../../modules/permission/index.ts';
import type { Values } from '../../../resource/context.ts';
import { known } from '../job.store.ts';
import { add, type Job, liveRows, mapId, recordOf } from '../job.ts';
import type { RowReader } from '../row-reader.ts';

/**
 * Roles. `admin` is the role of the administrators in both systems; any other role whose code a role of ours has is taken
 * under another code, so that nobody gets the grants of ours by accident.
 */
export async function takeRoles(job: Job): Promise<void> {
  const section = job.report.section('sys_role', '角色');
  const { db } = job.context.database;
  const here = await known<{ id: string; roleCode: string; delFlag: number }>(db, 'sys_role', [
    ...['id', 'roleCode', 'delFlag'],
  ]);
  const present = new Set(here.map(({ id }) => id));
  const live = here.filter(({ delFlag }) => delFlag === 0);
  const codes = new Set(live.map(({ roleCode }) => roleCode.toLowerCase()));
  const admin = live.find(({ roleCode }) => roleCode === ADMIN_ROLE)?.id;
  const values: Values[] = [];
  for (const reader of await liveRows(job, { table: 'sys_role', section, deletedBy: 'del_flag' })) {
    const id = mapId(job, 'sys_role', reader);
    const name = nameOf(reader, 'role_name');
    if (present.has(id)) section.present();
    else if (admin && reader.key('role_code') === ADMIN_ROLE && (reader.whole('tenant_id') ?? 0) === 0) {
      job.ids.set('sys_role', reader.key('id'), admin);
      job.adminRole = admin;
      section.merged(reader, name, '即本系统的平台管理员角色，其成员将成为平台管理员，请核对');
    } else {
      const roleCode = freeCode(reader, codes, 'roleCode');
      codes.add(roleCode.toLowerCase());
      values.push({
        ...recordOf(job, reader),
        id,
        roleName: name,
        roleCode,
        description: reader.line('description', '备注', 126),
      });
      section.added(reader, name);
    }
  }
  await add(job, { table: 'sysRole', rows: values, state: 'rights' });
}

/** Department roles; their codes are unique in a tenant. */
export async function takeDepartRoles(job: Job): Promise<void> {
  const section = job.report.section('sys_depart_role', '部门角色');
  const { db } = job.context.database;
  const here = await known<{ id: string; roleCode: string; tenantId: number }>(db, 'sys_depart_role', [
    ...['id', 'roleCode', 'tenantId'],
  ]);
  const present = new Set(here.map(({ id }) => id));
  const codes = new Set(here.map(({ roleCode }) => roleCode.toLowerCase()));
  const values: Values[] = [];
  for (const reader of await liveRows(job, { table: 'sys_depart_role', section })) {
    const id = mapId(job, 'sys_depart_role', reader);
    const name = nameOf(reader, 'role_name');
    const departId = job.ids.get('sys_depart', reader.key('depart_id'));
    if (present.has(id)) section.present();
    else if (departId === undefined) {
      job.ids.drop('sys_depart_role', reader.key('id'));
      section.refused(reader, name, '部门不存在或未导入');
    } else {
      const roleCode = freeCode(reader, codes, 'departRoleCode');
      codes.add(roleCode.toLowerCase());
      const tenantId = job.departTenants.get(departId) ?? job.tenant;
      const description = reader.line('description', '备注', 126);
      values.push({ ...recordOf(job, reader), id, tenantId, departId, roleName: name, roleCode, description });
      section.added(reader, name);
    }
  }
  await add(job, { table: 'sysDepartRole', rows: values, state: 'rights' });
}

/** Names have two to thirty characters here. */
function nameOf(reader: RowReader, column: string): string {
  const name = reader.line(column, '角色名称', 30) ?? '';
  if (name.length >= 2) return name;
  const longer = `${name}角色`;
  reader.note(`角色名称「${name}」过短，改为「${longer}」`);
  return longer;
}

const LONGEST = 64;

function freeCode(reader: RowReader, taken: ReadonlySet<string>, pattern: 'roleCode' | 'departRoleCode'): string {
  const given = reader.key('role_code');
  const usable = given !== '' && patternMessage(pattern, given) === undefined;
  const wanted = usable ? given : `role_${reader.key('id').replace(/\W/g, '').slice(0, 32)}`;
  const code = free(wanted, taken);
  if (!usable) reader.note(`角色编码「${given.slice(0, LONGEST)}」不合规则，改为「${code}」`);
  else if (code !== given) reader.note(`角色编码「${given}」已被使用，改为「${code}」`);
  return code;
}

function free(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let number = 1; ; number += 1) {
    const code = `jeecg${number === 1 ? '' : number}_${wanted}`.slice(0, LONGEST);
    if (!taken.has(code.toLowerCase())) return code;
  }
}
