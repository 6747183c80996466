import { LIMITS } from '@songbai/contract/limits.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { WHOLE_NUMBERS } from '@songbai/contract/rules/masks.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';

vi.setConfig({ testTimeout: 60_000 });

const ID_NO = '110101199003070011';
const MOBILE = '13812345678';
const LIST = '/cemetery/customer/list';
/** Phones in full, numbers masked: what people of the office have by default. */
const NUMBER_MASKED = [
  { field: 'customer.idNo', level: '1' },
  { field: 'customer.mobile', level: '2' },
  { field: 'customer.phone2', level: '2' },
  { field: 'customer.address', level: '2' },
];

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  const draft = { name: '王小明', mobile: MOBILE, idType: '1', idNo: ID_NO, address: '石家庄市长安区1号' };
  expect(await admin.post('/cemetery/customer/add', draft)).toMatchObject({ success: true });
});
afterAll(() => t.close());

interface Seen {
  id: string;
  name: string;
  birthday: string;
}

const listed = async (who: Caller, query: Record<string, string>) =>
  (await who.get<Page<Seen>>(LIST, query)).result.records.map(({ name }) => name);

/** Somebody whose roles mask every sensitive field. */
async function blinkered(username: string): Promise<Caller> {
  const who = await t.user({ username, roles: ['records_mgr', 'sys_admin', 'sales_mgr'] });
  const levels = sensitive().map(([resource, name]) => ({ field: keyOf(resource, name), level: '1' }));
  for (const roleId of ['role-records_mgr', 'role-sys_admin', 'role-sales_mgr'])
    expect(await admin.post('/sys/role/saveFieldLevels', { roleId, levels })).toMatchObject({ success: true });
  return who;
}

const sensitive = (): [Resource, string][] =>
  RESOURCES.flatMap((resource) =>
    Object.keys(resource.fields).flatMap((name): [Resource, string][] =>
      resource.fields[name]?.sensitive ? [[resource, name]] : [],
    ),
  );
const keyOf = (resource: Resource, name: string) => resource.fields[name]?.sensitive?.key ?? `${resource.name}.${name}`;

/** Every way in which a list can be asked for a value (contract/1 §1.7, §1.8). */
function askings(name: string): [string, Record<string, string>][] {
  const plain = ['138*', '>= 1', '> 1', '<= 9', '< 9', `!${MOBILE}`, 'ne x', ',1,', '*12@45*', 'a++b1234'];
  const rules = ['ne', 'gt', 'ge', 'lt', 'le', 'right_like', 'not_left_like', 'not_right_like'];
  const superQuery = (rule: string, val: string) => ({
    superQueryParams: JSON.stringify([{ field: name, rule, val }]),
    superQueryMatchType: 'or',
  });
  return [
    ...plain.map((value): [string, Record<string, string>] => [`=${value}`, { [name]: value }]),
    ['_begin', { [`${name}_begin`]: '1' }],
    ['_end', { [`${name}_end`]: '9' }],
    ['_MultiString', { [`${name}_MultiString`]: 'abcde,fghij' }],
    ...rules.map((rule): [string, Record<string, string>] => [rule, superQuery(rule, '13800001111')]),
    [
      'in a bracket',
      {
        superQueryParams: JSON.stringify([
          {
            matchType: 'and',
            params: [
              { field: 'id', rule: 'ne', val: 'x' },
              { field: name, rule: 'ge', val: '138' },
            ],
          },
        ]),
        superQueryMatchType: 'or',
      },
    ],
    ['like_with_or', superQuery('like_with_or', 'abcde,fghij')],
    ['sort', { column: name, order: 'asc' }],
    ['second sort', { column: `id,${name}`, order: 'desc' }],
  ];
}

describe('(issue Trust, design.md: masks are rights) every masked field of every resource', () => {
  test('is neither searched nor sorted by, in list and workbook, in any way that a list can be asked', async () => {
    const who = await blinkered('blinkered');
    const leaks: string[] = [];
    let asked = 0;
    for (const [resource, name] of sensitive()) {
      const calls = ['list', 'export'] as const;
      for (const action of calls) {
        if (!resource.actions.includes(action)) continue;
        const url = `${resource.path}/${action === 'list' ? 'list' : 'exportXls'}`;
        for (const [how, query] of askings(name)) {
          const reply = await who.raw({ method: 'GET', url, query });
          asked += 1;
          const refused =
            String(reply.headers['content-type']).includes('json') && !reply.json<{ success: boolean }>().success;
          if (!refused) leaks.push(`${url} ${name} ${how}`);
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(asked).toBeGreaterThan(100);
  });

  test('has a mask that searches whole numbers, or none at all', () => {
    for (const [resource, name] of sensitive()) {
      const mask = resource.fields[name]?.sensitive?.mask;
      expect(mask && WHOLE_NUMBERS[mask]?.('12'), `${resource.name}.${name}`).toBeUndefined();
    }
  });
});

describe('(issue Trust) who sees only a mask', () => {
  let clerk: Caller;
  beforeAll(async () => {
    clerk = await t.user({ username: 'clerk', roles: ['records'] });
  });

  test('sees no birthday beside the masked number, in list, detail and operation log', async () => {
    const [row] = (await clerk.get<Page<Seen>>(LIST, {})).result.records;
    expect(row?.birthday).toBe('****-**-**');
    expect((await clerk.get<Seen>('/cemetery/customer/queryById', { id: row?.id ?? '' })).result.birthday).toBe(
      '****-**-**',
    );
    expect((await admin.get<Page<Seen>>(LIST, {})).result.records[0]?.birthday).toBe('1990-03-07');
    const logs = await t.database.db.selectFrom('sysLog').select('requestParam').execute();
    expect(JSON.stringify(logs)).not.toContain('1990-03-07');
  });

  test('a birthday that comes back masked changes nothing, another one is stored', async () => {
    const [row] = (await clerk.get<Page<Seen>>(LIST, {})).result.records;
    const edit = (birthday: unknown) => clerk.put('/cemetery/customer/edit', { id: row?.id ?? '', birthday });
    expect(await edit('****-**-**')).toMatchObject({ success: true });
    expect(await edit('1990-**-**')).toMatchObject({ success: false });
    expect((await admin.get<Page<Seen>>(LIST, {})).result.records[0]?.birthday).toBe('1990-03-07');
  });

  test('finds a customer by the whole number handed to him or its last four characters, and the log tells', async () => {
    for (const idNo of [ID_NO, `*${ID_NO}*`, '110101900307001', '0011', '*0011'])
      expect(await listed(clerk, { idNo }), idNo).toEqual(['王小明']);
    expect(
      await listed(clerk, { superQueryParams: JSON.stringify([{ field: 'idNo', rule: 'eq', val: ID_NO }]) }),
    ).toEqual(['王小明']);
    expect(await listed(clerk, { idNo: '110101199003070038' })).toEqual([]);
    const logs = await t.database.db
      .selectFrom('sysLog')
      .select(['userid', 'logContent'])
      .where('logContent', 'like', '按完整%')
      .where('userid', '=', 'clerk')
      .orderBy('logContent')
      .execute();
    expect(logs).toEqual([
      { userid: 'clerk', logContent: '按完整证件号码查询客户：110***********0011' },
      { userid: 'clerk', logContent: '按完整证件号码查询客户：110***********0038' },
    ]);
  });

  test('hears in words why a part is not searched', async () => {
    expect(await clerk.get(LIST, { idNo: '110101*' })).toMatchObject({
      success: false,
      message: '「证件号码」仅显示掩码，只能按完整号码或末四位查询',
    });
    expect(await clerk.get(LIST, { birthday: '1990-03-07' })).toMatchObject({ success: false });
  });

  test('looks up a limited number of numbers, whatever way they come; known ones and the full right go on', async () => {
    const guesser = await t.user({ username: 'guesser', roles: ['records'] });
    const number = (n: number) => `1101011990030${String(n).padStart(5, '0')}`;
    for (let n = 1; n <= LIMITS.lookUpsPerHour; n += 1)
      expect(await guesser.get(LIST, { idNo: number(n) }), String(n)).toMatchObject({ success: true });
    const over = { success: false, message: '按完整号码查询过于频繁，请稍后再试' };
    expect(await guesser.get(LIST, { idNo: ID_NO })).toMatchObject(over);
    expect(await guesser.get(LIST, { idNo: ID_NO })).toMatchObject(over);
    expect(await guesser.get('/cemetery/order/list', { idNo: ID_NO })).toMatchObject(over);
    const list = `${number(98)},${number(99)}`;
    expect(await guesser.get(LIST, { idNo_MultiString: list })).toMatchObject(over);
    expect(await guesser.get(LIST, { idNo: number(1) })).toMatchObject({ success: true });
    expect(await admin.get(LIST, { idNo: number(98) })).toMatchObject({ success: true });
    t.time.now += 3_600_001;
    expect(await guesser.get(LIST, { idNo: ID_NO })).toMatchObject({ success: true });
  });

  test('searches by one box without asking for numbers that are none', async () => {
    const levels = [{ field: 'customer.mobile', level: '1' }];
    expect(await admin.post('/sys/role/saveFieldLevels', { roleId: 'role-records', levels })).toMatchObject({
      success: true,
    });
    expect(await listed(clerk, { keyword: '王小明' })).toEqual(['王小明']);
    expect(await listed(clerk, { keyword: 'wangxiaoming' })).toEqual(['王小明']);
    expect(await listed(clerk, { keyword: MOBILE })).toEqual(['王小明']);
    expect(await listed(clerk, { keyword: '5678' })).toEqual(['王小明']);
    expect(await listed(clerk, { keyword: '1381234' })).toEqual([]);
  });

  test('writes no data rule about the field', async () => {
    const officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
    const menu = await t.database.db
      .selectFrom('sysPermission')
      .select('id')
      .where('component', '=', 'cemetery/CustomerList')
      .executeTakeFirstOrThrow();
    const rule = { permissionId: menu.id, ruleName: '试', status: '1' };
    const refusal = { success: false, message: '您看不到完整的「证件号码」，不能用于数据规则' };
    const add = (more: object) => officer.post('/sys/permission/addPermissionRule', { ...rule, ...more });
    expect(await add({ ruleColumn: 'idNo', ruleConditions: 'RIGHT_LIKE', ruleValue: '1101' })).toMatchObject(refusal);
    expect(await add({ ruleConditions: 'USE_SQL_RULES', ruleValue: "idNo like '1101%'" })).toMatchObject(refusal);
    expect(await add({ ruleColumn: 'name', ruleConditions: '=', ruleValue: '王' })).toMatchObject({ success: true });
  });

  test('learns nothing from the duplicate check', async () => {
    const check = { tableName: 'cem_customer', fieldName: 'mobile', fieldVal: MOBILE, dataId: '' };
    expect(await clerk.get('/sys/duplicate/check', check)).toMatchObject({ success: true, message: '该值可用！' });
    expect(await admin.get('/sys/duplicate/check', check)).toMatchObject({ success: false });
  });
});

describe('(issue Trust) an import tells row by row what exists, and thousands of guesses fit into one workbook', () => {
  const head = ['类型', '姓名/单位名称', '手机号', '证件类型', '证件号码'];
  const guess = (idNo: string) =>
    workbook([['客户'], ['导出人'], head, ['个人', '王小明', MOBILE, '居民身份证', idNo]]);
  const masksOf = async (who: Caller, idNo: string) => {
    const url = '/cemetery/customer/importExcel?dryRun=1';
    return JSON.stringify((await sendFile<object>(who, url, 'a.xlsx', await guess(idNo))).result);
  };

  test('a guessed identity number is answered like a right one', async () => {
    const importer = await t.user({ username: 'importer', roles: ['sales_mgr'] });
    await admin.post('/sys/role/saveFieldLevels', { roleId: 'role-sales_mgr', levels: NUMBER_MASKED });
    const [right, wrong] = [await masksOf(importer, ID_NO), await masksOf(importer, '11010119900307002X')];
    const plain = (text: string) =>
      text.replaceAll(/11010119900307\w{4}/g, 'N').replaceAll(/"[^"]*detailUrl[^,]*/g, '');
    expect(plain(wrong)).toBe(plain(right));
    expect(await masksOf(admin, ID_NO)).not.toBe(await masksOf(admin, '11010119900307002X'));
  });

  test('who sees phones masked imports no customers, and hears why', async () => {
    const importer = await t.as('importer');
    const levels = [{ field: 'customer.mobile', level: '1' }];
    await admin.post('/sys/role/saveFieldLevels', { roleId: 'role-sales_mgr', levels });
    const url = '/cemetery/customer/importExcel?dryRun=1';
    expect((await sendFile(importer, url, 'a.xlsx', await guess(ID_NO))).message).toContain(
      '您看不到完整的「手机号」，不能导入，请联系管理员授权',
    );
  });
});
