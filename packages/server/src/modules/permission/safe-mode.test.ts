import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const rule = (over: object = {}) => ({
  permissionId: 'menu-customer-list',
  ruleName: '本人的客户',
  ruleConditions: 'USE_SQL_RULES',
  ruleValue: "create_by = '#{sys_user_code}'",
  status: '1',
  ...over,
});

test.each([
  [{}, false],
  [{ SAFE_MODE: 'on' }, true],
])('sysSafeMode is a setting: with %j clients hear %s, and it decides on own SQL in data rules', async (env, safe) => {
  const t = await testApp(env as Record<string, string>);
  try {
    const admin = await t.as('admin');
    const { result } = await admin.get<PermissionResult>('/sys/permission/getUserPermissionByToken');
    expect(result.sysSafeMode).toBe(safe);
    const sql = await admin.post('/sys/permission/addPermissionRule', rule());
    if (safe)
      expect(sql).toMatchObject({
        success: false,
        field: 'ruleConditions',
        message: '系统已开启数据源安全模式，不能使用自定义SQL表达式',
      });
    else expect(sql).toMatchObject({ success: true });
    const plain = rule({ ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' });
    expect(await admin.post('/sys/permission/addPermissionRule', plain)).toMatchObject({ success: true });
  } finally {
    await t.close();
  }
});
