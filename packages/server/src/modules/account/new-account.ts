import { foldedName } from '@songbai/contract/rules/account-name.ts';
import { oneLine } from '@songbai/contract/rules/clean-text.ts';
import type { Tables } from '../../db/schema.ts';
import { newId } from '../../platform/ids.ts';

export interface NewAccount {
  username: string;
  realname: string;
  phone: string | null;
  email: string | null;
}

/** An active account without role, department or tenant, made by its owner. */
export function newAccountRow(person: NewAccount, passwordHash: string, now: string): Tables['sysUser'] {
  const { username, phone, email } = person;
  const realname = oneLine(person.realname);
  const never = { updateBy: null, updateTime: null, deleteBy: null, deleteTime: null, deleteReason: null };
  const later = { avatar: null, birthday: null, sex: null, workNo: null, post: null, telephone: null, departIds: null };
  return {
    id: newId(),
    ...{ username, usernameFolded: foldedName(username), phone, email, realname, passwordHash },
    ...never,
    ...later,
    ...{ orgCode: null, sysOrgCode: null, loginTenantId: null, relTenantIds: null },
    ...{ status: 1, userIdentity: 1, activitiSync: 1 },
    ...{ createBy: username, createTime: now, version: 1, delFlag: 0 },
  };
}
