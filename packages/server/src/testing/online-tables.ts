import type { Design } from '@songbai/contract/design/design.ts';
import { physicalTable } from '@songbai/contract/design/design.ts';
import { newTableSql } from '@songbai/contract/design/plan-steps.ts';
import { runSql } from '../db/database.ts';
import { bumpState } from '../db/state.ts';
import { newId } from '../platform/ids.ts';
import { designOf, fieldDesign, storeDesign } from './online-designs.ts';
import type { TestApp } from './test-app.ts';

/** Stores a design that runs, and makes its table. */
export async function openTable(t: Pick<TestApp, 'database'>, design: Design): Promise<Design> {
  const { database } = t;
  for (const text of newTableSql(design, physicalTable(design.head), database.engine === 'sqlite')[database.engine])
    await runSql(database.db, text, []);
  await storeDesign(database, design);
  return design;
}

const hangs = { mainTable: 'trip', mainField: 'id', dbLength: 36, isShowForm: 0 } as const;

/** A main table with one sub-table of many rows and one of a single row. */
export async function openTrip(t: Pick<TestApp, 'database'>): Promise<{ trip: Design; guests: Design }> {
  const trip = await openTable(
    t,
    designOf({ tableName: 'trip', tableTxt: '行程', tableType: 2, subTableStr: 'trip_guest,trip_hotel' }, [
      fieldDesign('title', { dbFieldTxt: '名称', fieldMustInput: '1' }),
    ]),
  );
  const guests = await openTable(
    t,
    designOf({ tableName: 'trip_guest', tableTxt: '同行人', tableType: 3, relationType: 0 }, [
      fieldDesign('trip_id', hangs),
      fieldDesign('name', { dbFieldTxt: '姓名', fieldMustInput: '1' }),
      fieldDesign('sex', { dbFieldTxt: '性别', fieldShowType: 'radio', dictField: 'sex' }),
    ]),
  );
  await openTable(
    t,
    designOf({ tableName: 'trip_hotel', tableTxt: '住宿', tableType: 3, relationType: 1 }, [
      fieldDesign('trip_id', hangs),
      fieldDesign('address', { dbFieldTxt: '地址' }),
    ]),
  );
  return { trip, guests };
}

/** A role that holds a new menu with this address and nothing else. */
export async function roleWithMenu(t: TestApp, url: string): Promise<string> {
  const name = newId().slice(-12);
  const admin = await t.as('admin');
  const page = { name, menuType: 0, url, component: 'modules/online/cgform/auto/OnlCgformAutoList', route: true };
  const added = await admin.post('/sys/permission/add', page);
  if (!added.success) throw new Error(added.message);
  const blank = { createBy: null, createTime: null, updateBy: null, updateTime: null, sysOrgCode: null };
  const undeleted = { deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0 };
  const role = { id: `role-${name}`, roleName: name, roleCode: name, description: null, ...blank, ...undeleted };
  await t.database.db.transaction().execute(async (trx) => {
    const menu = await trx.selectFrom('sysPermission').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    const grant = { id: newId(), roleId: role.id, permissionId: menu.id };
    await trx.insertInto('sysRole').values(role).execute();
    await trx
      .insertInto('sysRolePermission')
      .values({ ...grant, dataRuleIds: null, operateDate: null, operateIp: null })
      .execute();
    await bumpState(trx, 'rights');
  });
  return role.roleCode;
}
