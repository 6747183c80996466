import { DEPART_STATUS, ORG_CATEGORY } from '@songbai/contract/modules/depart/depart.dicts.ts';
import { ORG_TYPE } from '@songbai/contract/modules/depart/depart.rules.ts';
import type { Trx } from '@songbai/server/db/database.ts';
import { insertUser } from '@songbai/server/db/seed/platform.ts';
import { bumpState } from '@songbai/server/db/state.ts';
import { companyCode, type Person, sectionCode } from './staff.ts';

const TENANTS = ['', '', '江南陵园公司', '江北陵园公司', '滨海陵园公司', '西山陵园公司', '东湖陵园公司'];
const SECTIONS = ['', '销售部', '财务部', '业务档案部', '工程安葬部', '客户服务部'];

/**
 * Tenants besides the first one, and all accounts. No account has a usable password: the hash is that of a discarded
 * secret, until an administrator sets a password (`cli reset-password`).
 */
export async function addAccounts(
  trx: Trx,
  now: string,
  people: readonly Person[],
  passwordHash: string,
): Promise<void> {
  const tenants = [...new Set(people.map(({ tenantId }) => tenantId))];
  for (const tenantId of tenants.slice(1)) await addCompany(trx, now, tenantId);
  for (const [index, { username, realname, role, depart, tenantId }] of people.entries()) {
    await insertUser(trx, now, {
      username,
      realname,
      passwordHash,
      roles: [role],
      departs: [depart],
      tenants: String(tenantId),
    });
    // The form requires both, so that an account without them could not be edited.
    const number = String(index + 1).padStart(4, '0');
    await trx
      .updateTable('sysUser')
      .set({ workNo: `G${number}`, phone: `1980000${number}` })
      .where('username', '=', username)
      .execute();
  }
  // The administrator works for all of them.
  await trx
    .updateTable('sysUser')
    .set({ relTenantIds: tenants.join(',') })
    .where('username', '=', 'admin')
    .execute();
  await bumpState(trx, 'rights');
}

async function addCompany(trx: Trx, now: string, tenantId: number): Promise<void> {
  const name = TENANTS[tenantId] ?? '';
  await trx
    .insertInto('sysTenant')
    .values({
      id: tenantId,
      name,
      status: 1,
      createBy: 'system',
      createTime: now,
      delFlag: 0,
      beginDate: null,
      endDate: null,
    })
    .execute();
  for (const [section, label] of SECTIONS.entries()) {
    const code = sectionCode(tenantId, section);
    const parent = section === 0 ? null : `depart-${companyCode(tenantId)}`;
    await trx
      .insertInto('sysDepart')
      .values({
        id: `depart-${code}`,
        orgCode: code,
        departName: section === 0 ? name : label,
        parentId: parent,
        departOrder: section,
        orgCategory: parent ? ORG_CATEGORY.department : ORG_CATEGORY.company,
        orgType: parent ? ORG_TYPE.belowTop : ORG_TYPE.top,
        status: DEPART_STATUS.on,
        izLeaf: parent ? 1 : 0,
        tenantId,
        createBy: 'system',
        createTime: now,
        sysOrgCode: companyCode(tenantId),
        version: 1,
        delFlag: 0,
      })
      .execute();
  }
}
