import type { Design } from '@songbai/contract/design/design.ts';
import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { SET_MARK } from '@songbai/contract/resource/write-only.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runSql } from '../../db/database.ts';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { holder, type OnlineOffice, onlineOffice, VISITOR_DRAFT } from '../../testing/online-office.ts';
import { openTable } from '../../testing/online-tables.ts';
import type { Caller } from '../../testing/test-app.ts';
import { sendFile, sheetRows, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

// Workbooks are written and read in threads, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 60_000 });

const API = '/online/cgform/api';
let o: OnlineOffice;
beforeAll(async () => {
  o = await onlineOffice();
});
afterAll(() => o.t.close());

const HEAD = ['姓名', '证件号', '性别', '序号', '押金', '日期', '爱好', '电话', '地区'];
const list = async (query: Record<string, string | number> = {}) =>
  good<{ records: Row[]; total: number }>(await o.clerk.get(`${o.path}/list`, query));
const send = async (rows: readonly (readonly unknown[])[], query = '') =>
  sendFile<{ errorCount: number; errors: { rowNo: number; column: string }[] } | null>(
    o.clerk,
    `${o.path}/importExcel${query}`,
    '来访.xlsx',
    await workbook([HEAD, ...rows]),
  );
const GUEST: readonly (string | number)[] = [
  '周宁',
  'P1',
  '女',
  12,
  0.3,
  '2026-07-01',
  '书法,钓鱼',
  '13900139000',
  '北京市/市辖区/海淀区',
];

describe('workbooks of a designed table (contract/2 §13, online.md §5.3)', () => {
  it('import by labels and texts of any dictionary, and a repeated file adds nothing', async () => {
    expect(await send([GUEST], '?dryRun=1')).toMatchObject({ success: true, result: { newCount: 1, errorCount: 0 } });
    expect((await list()).total).toBe(0);
    expect(await send([GUEST])).toMatchObject({ success: true, code: 200 });
    const { records } = await list();
    const stored = { name: '周宁', card_no: 'P1', sex: '2', order_num: 12, amount: 0.3, visit_day: '2026-07-01' };
    expect(records).toMatchObject([{ ...stored, hobby: 'write,fish', region: '110108', state: 'new', version: 1 }]);
    await send([GUEST]);
    expect((await list()).total).toBe(1);
  });

  it('names row and column of every mistake, and keeps the good rows', async () => {
    const wrong = (at: number, value: string | number) => GUEST.with(at, value).with(1, `W${at}`);
    const reply = await send([
      wrong(0, ''),
      wrong(2, '其他人'),
      wrong(4, 0.125),
      wrong(6, '飞'),
      wrong(7, '12'),
      wrong(3, 77),
    ]);
    expect(reply).toMatchObject({ success: true, code: 201, result: { errorCount: 5 } });
    expect(reply.result?.errors.map(({ rowNo, column }) => [rowNo, column])).toEqual([
      [2, '姓名'],
      [3, '性别'],
      [4, '押金'],
      [5, '爱好'],
      [6, '电话'],
    ]);
    expect((await list({ order_num: 77 })).total).toBe(1);
    const both = await send([wrong(0, '').with(2, '其他人')], '?dryRun=1');
    expect(both.result?.errors.map(({ rowNo, column }) => [rowNo, column])).toEqual([[2, '性别、姓名']]);
  });

  it('exports the filtered or ticked rows with texts, and comes back through the import', async () => {
    const { id } = good(await o.clerk.post(`${o.path}/add`, { ...VISITOR_DRAFT, name: '=1+1', card_no: 'X9' }));
    const file = async (query: string) =>
      sheetRows((await o.clerk.raw({ method: 'GET', url: `${o.path}/exportXls${query}` })).rawPayload);
    const rows = await file(`?selections=${id}`);
    expect(rows[0]).toEqual(['来访登记报表']);
    expect(rows[2]?.slice(0, 9)).toEqual(['姓名', '证件号', '性别', '序号', '押金', '日期', '状态', '备注', '爱好']);
    expect(rows).toHaveLength(4);
    expect(rows[3]?.[0]).toBe("'=1+1");
    expect(rows[3]).toEqual(expect.arrayContaining(['男', 3, 0.1, '2026-06-30', '书法,钓鱼', '北京市/市辖区/海淀区']));
    expect(await file('?card_no=P1')).toHaveLength(4);
  });

  it('has a template with the columns that its import knows', async () => {
    const reply = await o.clerk.raw({ method: 'GET', url: `${o.path}/importTemplate` });
    expect((await sheetRows(reply.rawPayload))[0]).toEqual([...HEAD.slice(0, 6), '备注', ...HEAD.slice(6)]);
  });

  it('say what screens say of a switch, and how the names of people and what has a form are filled in', async () => {
    const design = await openTable(
      o.t,
      designOf({ tableName: 'key_list', tableTxt: '钥匙' }, [
        fieldDesign('name', { dbFieldTxt: '名称' }),
        fieldDesign('lent', { dbFieldTxt: '已借出', fieldShowType: 'switch', dbLength: 1 }),
        fieldDesign('keepers', { dbFieldTxt: '保管人', fieldShowType: 'sel_user', dbLength: 200 }),
        fieldDesign('place', {
          ...{ dbFieldTxt: '部门', fieldShowType: 'sel_depart', dbLength: 36 },
          fieldExtendJson: '{"multiSelect":false}',
        }),
        fieldDesign('phone', { dbFieldTxt: '电话', fieldValidType: 'm' }),
      ]),
    );
    const clerk = await holder(o.t, 'porter1', design.head.id);
    const path = `/online/data/${design.head.id}`;
    for (const lent of ['Y', 'N', '']) good(await clerk.post(`${path}/add`, { name: `钥匙${lent}`, lent }));
    const exported = await sheetRows((await clerk.raw({ method: 'GET', url: `${path}/exportXls` })).rawPayload);
    const shown = exported.slice(3).map((row) => [row[0], row[1]]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['钥匙Y', '是'],
        ['钥匙N', '否'],
        ['钥匙', undefined],
      ]),
    );
    const { rawPayload } = await clerk.raw({ method: 'GET', url: `${path}/importTemplate` });
    const notes = new Map((await sheetRows(rawPayload, 1)).map((row) => [row[0], row[2]]));
    expect(notes.get('保管人')).toBe('填写系统中已有的名称；多个用逗号隔开');
    expect(notes.get('部门')).toBe('填写系统中已有的名称');
    expect(notes.get('电话')).toBe('最多32个字；请输入正确格式的手机号码');
  });
});

describe('around a designed table', () => {
  it('of one column is imported by its head, and a file without it hears what is missing', async () => {
    const design = await openTable(
      o.t,
      designOf({ tableName: 'name_list' }, [fieldDesign('name', { dbFieldTxt: '姓名' })]),
    );
    const clerk = await holder(o.t, 'lister', design.head.id);
    const path = `/online/data/${design.head.id}`;
    const sent = async (rows: readonly (readonly string[])[]) =>
      sendFile(clerk, `${path}/importExcel`, '名单.xlsx', await workbook(rows));
    expect(await sent([['名单'], ['王芳']])).toMatchObject({
      message: expect.stringContaining('没有找到表头，应有以下列：姓名'),
    });
    good(await sent([['姓名'], ['王芳'], ['李明']]));
    expect(good<Page<Row>>(await clerk.get(`${path}/list`)).total).toBe(2);
  });

  describe('a password (online.md §3)', () => {
    const PASSWORD = {
      dbFieldTxt: '口令',
      fieldShowType: 'password',
      fieldMustInput: '1',
      isQuery: 1 as const,
      sortFlag: '1' as const,
    };
    const fields = [fieldDesign('secret_word', { ...PASSWORD, orderNum: 1 }), fieldDesign('name', { orderNum: 2 })];
    let design: Design;
    let path: string;
    let clerk: Caller;
    let id: string;

    beforeAll(async () => {
      design = await openTable(o.t, designOf({ tableName: 'safe_box', titleField: 'secret_word' }, fields));
      path = `/online/data/${design.head.id}`;
      clerk = await holder(o.t, 'keeper', design.head.id);
      expect((await clerk.post(`${path}/add`, { name: '没有口令' })).message).toContain('口令');
      expect((await clerk.post(`${path}/add`, { name: '抄来的', secret_word: SET_MARK })).message).toContain('口令');
      id = good(await clerk.post<{ id: string }>(`${path}/add`, { name: '保险柜', secret_word: 'open-sesame' })).id;
    });

    const kept = async () => {
      const text = 'select secret_word as "word" from safe_box__t1';
      const rows = await runSql<{ word: string }>(o.t.database.db, text, []);
      return rows.map(({ word }) => o.t.sealer.open(word));
    };

    it('is kept sealed, and the form hears no more than that one is set', async () => {
      expect(await kept()).toEqual(['open-sesame']);
      expect(good(await clerk.get(`${path}/queryById`, { id }))).toMatchObject({ secret_word: SET_MARK });
      expect(good(await clerk.get(`${API}/form/${design.head.id}/${id}`))).toMatchObject({ secret_word: SET_MARK });
      const { resource } = good<OnlineResource>(await clerk.get(`${API}/resource/${design.head.id}`));
      expect(resource.fields.secret_word).toMatchObject({ kind: 'text', writeOnly: true, unasked: true });
      expect(resource.fields.secret_word).not.toHaveProperty('list');
      expect(resource.titleField).toBe('name');
      const form = good<{ schema: { properties: Row } }>(await clerk.get(`${API}/getFormItem/${design.head.id}`));
      expect(form.schema.properties).toMatchObject({ secret_word: { view: 'password' } });
    });

    it('stays as it is where the form sends nothing, an empty text or the mark', async () => {
      const edits = [{}, { secret_word: '' }, { secret_word: null }, { secret_word: SET_MARK }];
      for (const [at, edit] of edits.entries())
        good(await clerk.put(`${path}/edit`, { id, version: at + 1, name: `第${at}次`, ...edit }));
      good(await clerk.put(`${API}/form/${design.head.id}`, { id, name: '保险柜', secret_word: SET_MARK }));
      expect(await kept()).toEqual(['open-sesame']);
      good(await clerk.put(`${path}/edit`, { id, version: 6, secret_word: 'open-barley' }));
      expect(await kept()).toEqual(['open-barley']);
      expect((await clerk.put(`${path}/edit`, { id, version: 7, secret_word: 'x'.repeat(33) })).message).toContain(
        '口令',
      );
    });

    it('can be emptied where it need not be there, and stays with the mark', async () => {
      const spare = fieldDesign('spare', { ...PASSWORD, fieldMustInput: '0' });
      const drawer = await openTable(o.t, designOf({ tableName: 'safe_drawer' }, [spare, fieldDesign('name')]));
      const own = `/online/data/${drawer.head.id}`;
      const porter = await holder(o.t, 'porter', drawer.head.id);
      const row = good<{ id: string }>(await porter.post(`${own}/add`, { name: '抽屉', spare: 'one' })).id;
      const isSet = async () => good<Row>(await porter.get(`${own}/queryById`, { id: row })).spare;
      good(await porter.put(`${own}/edit`, { id: row, version: 1, name: '抽屉二' }));
      good(await porter.put(`${own}/edit`, { id: row, version: 2, spare: SET_MARK }));
      expect(await isSet()).toBe(SET_MARK);
      good(await porter.put(`${own}/edit`, { id: row, version: 3, spare: null }));
      expect(await isSet()).toBeNull();
      good(await porter.put(`${API}/form/${drawer.head.id}`, { id: row, spare: 'two' }));
      expect(await isSet()).toBe(SET_MARK);
      good(await porter.put(`${API}/form/${drawer.head.id}`, { id: row, spare: '' }));
      expect(await isSet()).toBeNull();
    });

    it('is in no list, bin, workbook, query, sort, log or report', async () => {
      const { columns } = good<Row>(await clerk.get(`${API}/getColumns/${design.head.id}`));
      const replies = [columns, await clerk.get(`${path}/list`), await clerk.get(`${API}/getData/${design.head.id}`)];
      replies.push(await clerk.get(`${API}/getQueryInfo/${design.head.id}`));
      expect(JSON.stringify(replies)).not.toMatch(/open-|secret_word|口令/);
      const log = await o.t.database.db.selectFrom('sysDataLog').selectAll().where('dataId', '=', id).execute();
      expect(log.length).toBeGreaterThan(2);
      expect(JSON.stringify(log)).not.toMatch(/open-|secret_word/);
      expect((await clerk.get(`${path}/list`, { column: 'secret_word', order: 'asc' })).success).toBe(false);
      for (const secret_word of ['open-barley', o.t.sealer.seal('open-barley')]) {
        const asked = await clerk.get<Page<Row>>(`${path}/list`, { secret_word });
        expect(asked.result).toEqual((await clerk.get(`${path}/list`, { secret_word: 'wrong' })).result);
        const superQueryParams = encodeURIComponent(
          JSON.stringify([{ field: 'secret_word', rule: 'eq', val: secret_word }]),
        );
        expect((await clerk.get(`${path}/list`, { superQueryParams, superQueryMatchType: 'and' })).success).toBe(false);
      }
      const book = await clerk.raw({ method: 'GET', url: `${path}/exportXls` });
      expect((await sheetRows(book.rawPayload)).flat().join()).not.toMatch(/口令|open-|\*\*/);
      const template = await clerk.raw({ method: 'GET', url: `${path}/importTemplate` });
      expect((await sheetRows(template.rawPayload))[0]).toEqual(['name']);
      good(await clerk.delete(`${path}/delete`, { id }));
      const binned = await clerk.get<Page<Row>>(`${API}/rowBin/${design.head.id}`);
      expect(good(binned).total).toBe(1);
      expect(JSON.stringify(binned)).not.toMatch(/open-|secret_word|\*\*/);
    });
  });

  it('a picture is seen by who may open the table, and by nobody else', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const uploaded = await sendFile(o.clerk, '/sys/common/upload', 'a.png', picture);
    expect(uploaded.success).toBe(true);
    good(await o.clerk.post(`${o.path}/add`, { ...VISITOR_DRAFT, name: '照片', photo: uploaded.message }));
    const colleague = await holder(o.t, 'colleague', o.visitor.head.id);
    const other = await o.t.user({ username: 'outsider', roles: ['sales'] });
    const url = `/sys/common/static/${uploaded.message}`;
    expect((await colleague.raw({ method: 'GET', url })).statusCode).toBe(200);
    expect((await other.raw({ method: 'GET', url })).statusCode).not.toBe(200);
  });

  it('totals follow every change of a table that was made while the server runs', async () => {
    await o.clerk.get(`${o.path}/list`, { pageSize: 1 });
    const design = await openTable(o.t, designOf({ tableName: 'late_table' }, [fieldDesign('name')]));
    const path = `/online/data/${design.head.id}`;
    const clerk = await holder(o.t, 'late', design.head.id);
    const total = async () => good<{ total: number }>(await clerk.get(`${path}/list`, { pageSize: 1 })).total;
    for (let at = 1; at <= 3; at++) {
      good(await clerk.post(`${path}/add`, { name: `第${at}` }));
      expect(await total()).toBe(at);
    }
    good(
      await clerk.delete(`${path}/delete`, {
        id: good<{ records: Row[] }>(await clerk.get(`${path}/list`)).records[0]?.id ?? '',
      }),
    );
    expect(await total()).toBe(2);
  });
});
