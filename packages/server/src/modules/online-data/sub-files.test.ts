import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { rightsCalls, roleId } from '../../testing/online-rights.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const API = '/online/cgform/api';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const statusOf = async (who: Caller, path: string) =>
  (await who.raw({ method: 'GET', url: `/sys/common/static/${encodeURI(path)}` })).statusCode;

it('(online.md §5.1, contract/2 §10) files of sub rows are for those who see their main row, and for nobody else', async () => {
  const claim = await openTable(
    t,
    designOf({ tableName: 'claim', tableTxt: '报销', tableType: 2, subTableStr: 'claim_bill' }, [
      fieldDesign('title', { dbFieldTxt: '名称' }),
    ]),
  );
  const bill = designOf({ tableName: 'claim_bill', tableTxt: '票据', tableType: 3, relationType: 0 }, [
    fieldDesign('claim_id', { mainTable: 'claim', mainField: 'id', dbLength: 36, isShowForm: 0 }),
    fieldDesign('scan', { dbFieldTxt: '扫描件', fieldShowType: 'image', dbLength: 500 }),
  ]);
  await openTable(t, bill);
  const code = await roleWithMenu(t, `/online/cgformList/${claim.head.id}`);
  const clerk = await t.user({ username: 'claim_clerk', roles: [code] });
  const stranger = await t.user({ username: 'claim_stranger', roles: [] });
  const scans: string[] = [];
  for (const title of ['甲', '乙']) {
    const { message: scan } = await sendFile(admin, '/sys/common/upload', `${title}.png`, PNG, { biz: 'temp' });
    expect(await statusOf(clerk, scan)).toBe(404);
    good(await admin.post(`${API}/form/${claim.head.id}`, { title, claim_bill: [{ scan }] }));
    scans.push(scan);
  }
  const seenBy = async (who: Caller) => Promise.all(scans.map((scan) => statusOf(who, scan)));
  expect(await seenBy(clerk)).toEqual([200, 200]);
  expect(await seenBy(stranger)).toEqual([404, 404]);

  // Data rules of the main table bind its sub rows, and what hangs on them.
  const rule = { ruleName: '甲', ruleColumn: 'title', ruleOperator: '=', ruleValue: '甲', status: 1 };
  good(await admin.post(`${API}/authData`, { cgformId: claim.head.id, ...rule }));
  const [made] = good<{ id: string }[]>(await admin.get(`${API}/validAuthData/${claim.head.id}`));
  good(await rightsCalls(admin, claim).grant('Data', await roleId(t, code), [made?.id ?? '']));
  expect(await seenBy(clerk)).toEqual([200, 404]);
});
