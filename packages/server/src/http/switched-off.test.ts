import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { mayUse } from '@songbai/contract/rules/permission.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpState } from '../db/state.ts';
import { CEMETERIES, cemeteryDraft } from '../testing/cemeteries.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { good, type Row } from '../testing/world.ts';

const ADD = 'cem:cemetery:add';

let t: TestApp;
let holder: Caller;
let stranger: Caller;

const add = (caller: Caller) => caller.post<Row>(`${CEMETERIES}/add`, cemeteryDraft());
const switchTo = async (id: string, status: '0' | '1') => {
  await t.database.db.transaction().execute(async (trx) => {
    await trx.updateTable('sysPermission').set({ status }).where('id', '=', id).execute();
    await bumpState(trx, 'rights');
  });
};
const sees = async (caller: Caller) =>
  mayUse(ADD, (await caller.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result);

beforeAll(async () => {
  t = await testApp();
  holder = await t.user({ username: 'holder', roles: ['sys_admin'] });
  stranger = await t.user({ username: 'stranger', roles: ['auditor'] });
});
afterAll(() => t.close());

describe('spec/1 §6, contract/1 §3: a button rule that is switched off', () => {
  test('while it is on, who holds the code sees and uses the button, nobody else', async () => {
    expect([await sees(holder), await sees(stranger)]).toEqual([true, false]);
    good(await add(holder));
    expect(await add(stranger)).toMatchObject({ code: 510 });
  });

  test('off: everybody sees the button, its holders still use it, and nobody gains a right by it', async () => {
    await switchTo(`button-${ADD}`, '0');
    expect([await sees(holder), await sees(stranger)]).toEqual([true, true]);
    good(await add(holder));
    expect(await add(stranger)).toMatchObject({ code: 510, message: '没有权限，请联系管理员分配权限！' });
    await switchTo(`button-${ADD}`, '1');
    expect(await sees(stranger)).toBe(false);
  });

  test('a page that is switched off keeps its data rules: nobody sees more rows by it', async () => {
    const mine = good(await add(holder));
    const { db } = t.database;
    await db.transaction().execute(async (trx) => {
      const rule = {
        id: 'rule-own',
        permissionId: 'menu-cemetery-list',
        ruleName: '本人',
        ruleColumn: 'createBy',
        ruleConditions: '=',
        ruleValue: 'stranger',
        status: '1',
      };
      const stamps = { createBy: null, createTime: null, updateBy: null, updateTime: null, delFlag: 0 };
      await trx
        .insertInto('sysPermissionDataRule')
        .values({ ...rule, ...stamps } as never)
        .execute();
      await trx
        .updateTable('sysRolePermission')
        .set({ dataRuleIds: 'rule-own' })
        .where('permissionId', '=', 'menu-cemetery-list')
        .execute();
      await bumpState(trx, 'rights');
    });
    const ids = async () => good<Page<Row>>(await holder.get(`${CEMETERIES}/list`)).records.map((row) => row.id);
    expect(await ids()).not.toContain(mine.id);
    await switchTo('menu-cemetery-list', '0');
    expect(await ids()).not.toContain(mine.id);
  });
});
