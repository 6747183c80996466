import type { Design } from '@songbai/contract/design/design.ts';
import type { GrantableControl } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { designOf, fieldDesign as field } from './online-designs.ts';
import { openTable, roleWithMenu } from './online-tables.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';
import { good, type Row } from './world.ts';

const API = '/online/cgform/api';
export const FORBIDDEN = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };

type Kind = 'Column' | 'Button' | 'Data';
interface Page {
  records: Row[];
  total: number;
}

/** A table of parcels with two rows, a clerk who may open it, and how its rights are chosen. */
export interface RightsOffice {
  t: TestApp;
  admin: Caller;
  clerk: Caller;
  /** Id of the clerk's role. */
  role: string;
  roleCode: string;
  parcel: Design;
  /** Ids of its rows. */
  rows: string[];
}

export async function rightsOffice(): Promise<RightsOffice> {
  const t = await testApp();
  const admin = await t.as('admin');
  const parcel = await openTable(
    t,
    designOf({ tableName: 'parcel', tableTxt: '包裹' }, [
      field('number', { dbFieldTxt: '单号', isQuery: 1, sortFlag: '1', orderNum: 1 }),
      field('price', { dbFieldTxt: '价格', dbType: 'int', dbLength: 8, isQuery: 1, sortFlag: '1', orderNum: 2 }),
      field('site', { dbFieldTxt: '站点', orderNum: 3 }),
    ]),
  );
  const roleCode = await roleWithMenu(t, `/online/cgformList/${parcel.head.id}`);
  const clerk = await t.user({ username: 'parcel_clerk', roles: [roleCode] });
  const add = async (body: object) => String(good(await clerk.post(`${API}/form/${parcel.head.id}`, body)));
  const rows = [await add({ number: 'A1', price: 88, site: '东' }), await add({ number: 'A2', price: 66, site: '西' })];
  return { t, admin, clerk, role: await roleId(t, roleCode), roleCode, parcel, rows };
}

export const roleId = async ({ database: { db } }: TestApp, roleCode: string): Promise<string> =>
  (await db.selectFrom('sysRole').select('id').where('roleCode', '=', roleCode).executeTakeFirstOrThrow()).id;
export const userId = async ({ database: { db } }: TestApp, username: string): Promise<string> =>
  (await db.selectFrom('sysUser').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;

/** The calls by which rights of one table are chosen. */
export function rightsCalls(admin: Caller, { head }: Design) {
  const cgformId = head.id;
  return {
    control: (code: string, status = 1, who = admin) => who.put(`${API}/authColumn`, { cgformId, code, status }),
    buttonOn: async (code: string) =>
      good<{ id: string }>(
        await admin.post(`${API}/authButton`, { cgformId, code, page: 3, type: 2, control: 5, status: 1 }),
      ).id,
    buttonOff: (id: string, who = admin) => who.put(`${API}/authButton/${id}`, {}),
    controls: async (type: 1 | 2) => good<GrantableControl[]>(await admin.get(`${API}/authPage/${cgformId}/${type}`)),
    grant: (kind: Kind, holder: string, ids: readonly string[], authMode = 'role', who = admin) =>
      who.post(`${API}/role${kind}Auth/${holder}/${cgformId}`, { authId: JSON.stringify(ids), authMode }),
  };
}

/** A page of a table's rows. */
export const pageOf = async (who: Caller, { head }: Design, query: Record<string, string> = {}): Promise<Page> =>
  good<Page>(await who.get(`${API}/getData/${head.id}`, query));
