import type { AuthRule } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { expect, it, vi } from 'vitest';
import { FORM_API, keptOffice } from '../../testing/kept-office.ts';
import { designOf, fieldBody } from '../../testing/online-designs.ts';
import { pageOf, rightsCalls, roleId } from '../../testing/online-rights.ts';
import { roleWithMenu } from '../../testing/online-tables.ts';
import type { Caller } from '../../testing/test-app.ts';
import { sheetRows } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const { office, wholeOf, add, sync, made } = keptOffice();

/** Saves the original with one field called otherwise and another one added, and syncs it. */
async function changed(id: string, from: string, to: string): Promise<void> {
  const { head, fields } = await wholeOf(id);
  const next = fields.map((field) => (field.dbFieldName === from ? { ...field, dbFieldName: to } : field));
  good(
    await office.admin.put<SaveResult>(`${FORM_API}/editAll`, {
      ...{ head, version: head.version, indexs: [], deleteFieldIds: [], deleteIndexIds: [] },
      fields: [...next, fieldBody('pay', { dbFieldTxt: '工资', isQuery: '1' })],
    }),
  );
  await sync(id);
}

/** A table with one row, its view, and somebody who has the page of the view only. */
async function viewed(name: string) {
  const id = await made(name, [fieldBody('name', { dbFieldTxt: '姓名' }), fieldBody('site', { dbFieldTxt: '站点' })]);
  good(await add(id, { name: '甲', site: '东' }));
  const { id: view } = good<SaveResult>(await office.admin.post(`/online/cgform/head/copyOnline?code=${id}`, {}));
  const role = await roleWithMenu(office.t, `/online/cgformList/${view}`);
  const clerk = await office.t.user({ username: `${name}_clerk`, roles: [role] });
  const rights = rightsCalls(office.admin, designOf({ id: view, tableName: `${name}$1` }, []));
  return { id, view, clerk, rights, role: await roleId(office.t, role) };
}

/** What a person hears of a view in every call that shows it. */
async function heard(who: Caller, view: string): Promise<string> {
  const [row] = good<{ records: Row[] }>(await who.get(`${FORM_API}/getData/${view}`)).records;
  const file = await who.raw({ method: 'GET', url: `${FORM_API}/exportXls/${view}` });
  return JSON.stringify([
    row,
    good(await who.get(`${FORM_API}/form/${view}/${row?.id}`)),
    good(await who.get(`/online/data/${view}/queryById`, { id: String(row?.id) })),
    good(await who.get(`${FORM_API}/getQueryInfo/${view}`)),
    good(await who.get(`${FORM_API}/getFormItem/${view}`)),
    await sheetRows(file.rawPayload),
  ]);
}

it('(online.md §6) a new field of the original is shown nowhere in a view, and not read where it is under control', async () => {
  const { id, view, clerk, rights, role } = await viewed('hiding');
  await changed(id, 'name', 'title');
  good(await add(id, { title: '乙', pay: '9876' }));
  const file = await clerk.raw({ method: 'GET', url: `${FORM_API}/exportXls/${view}` });
  const book = JSON.stringify(await sheetRows(file.rawPayload));
  expect(book).toContain('乙');
  expect(book).not.toContain('9876');
  expect(await heard(clerk, view)).not.toContain('工资');
  const { columns } = good<{ columns: Row[] }>(await clerk.get(`${FORM_API}/getColumns/${view}`));
  expect(columns.map(({ dataIndex }) => dataIndex)).toEqual(['title', 'site']);

  good(await rights.control('pay'));
  for (const who of [clerk, office.admin]) expect(await heard(who, view)).not.toContain('9876');
  expect(await clerk.get(`${FORM_API}/getData/${view}`, { column: 'pay', order: 'asc' })).toMatchObject({
    success: false,
  });
  good(
    await rights.grant(
      'Column',
      role,
      (await rights.controls(1)).map((one) => one.id),
    ),
  );
  expect(await heard(clerk, view)).toContain('9876');
});

it('(online.md §6) rights of a view by the name of a field stay with it when it is renamed', async () => {
  const { id, view, clerk, rights } = await viewed('renaming');
  good(await rights.control('name'));
  expect(await heard(clerk, view)).not.toContain('甲');
  await changed(id, 'name', 'title');
  expect(await heard(clerk, view)).not.toContain('甲');
  good(await rights.control('title', 0));
  expect(await heard(clerk, view)).toContain('甲');
});

it('(online.md §6) data rules bind the rows of a table and of its view by a renamed field as before', async () => {
  const { id, view, clerk, role } = await viewed('ruled');
  const byColumn = { ruleName: '站点', status: 1, ruleColumn: 'site', ruleOperator: '=', ruleValue: '西' };
  const bySql = {
    ...{ ruleName: '表达式', status: 1, ruleColumn: '', ruleOperator: 'USE_SQL_RULES' },
    ruleValue: "name = '甲' and (site = 'site' or SITE in ('西', 'site'))",
  };
  for (const one of [id, view])
    for (const rule of [byColumn, bySql])
      good(await office.admin.post(`${FORM_API}/authData`, { cgformId: one, ...rule }));
  const rulesOf = async (of: string) =>
    good<AuthRule[]>(await office.admin.get(`${FORM_API}/validAuthData/${of}`)).sort((a, b) =>
      a.ruleName < b.ruleName ? -1 : 1,
    );
  const grant = async (of: string, rules: readonly AuthRule[]) => {
    const table = rightsCalls(office.admin, designOf({ id: of, tableName: 'x' }, []));
    good(
      await table.grant(
        'Data',
        role,
        rules.map((rule) => rule.id),
      ),
    );
  };
  const seen = () => pageOf(clerk, designOf({ id: view, tableName: 'x' }, [])).then(({ total }) => total);
  const bound = async () => {
    for (const one of [id, view]) {
      for (const rule of await rulesOf(one)) {
        await grant(one, [rule]);
        expect(await seen()).toBe(0);
      }
      await grant(one, []);
      expect(await seen()).toBe(1);
    }
  };
  await bound();
  await changed(id, 'site', 'place');
  await bound();
  for (const one of [id, view])
    expect(await rulesOf(one)).toMatchObject([
      { ruleName: '站点', ruleColumn: 'place', ruleValue: '西', version: 2 },
      { ruleName: '表达式', ruleValue: "name = '甲' and (place = 'site' or place in ('西', 'site'))", version: 2 },
    ]);
});
