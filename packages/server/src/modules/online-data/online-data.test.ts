import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OnlineOffice, onlineOffice, VISITOR_DRAFT } from '../../testing/online-office.ts';
import type { Row } from '../../testing/world.ts';
import { good } from '../../testing/world.ts';

let o: OnlineOffice;
beforeAll(async () => {
  o = await onlineOffice();
});
afterAll(() => o.t.close());

const add = async (more: object = {}) => good(await o.clerk.post(`${o.path}/add`, { ...VISITOR_DRAFT, ...more }));
const list = async (query: Record<string, string | number> = {}) =>
  good<{ records: Row[]; total: number }>(await o.clerk.get(`${o.path}/list`, query));
const edit = (body: object) => o.clerk.put(`${o.path}/edit`, body);
const ask = (conditions: object[], matchType = 'and') => ({
  superQueryParams: encodeURIComponent(JSON.stringify(conditions)),
  superQueryMatchType: matchType,
});

describe('a designed table on the engine (online.md §5)', () => {
  it('is added to, listed, changed, deleted and restored', async () => {
    const added = await o.clerk.post(`${o.path}/add`, VISITOR_DRAFT);
    expect(added).toMatchObject({ success: true, message: '添加成功！' });
    const { records, total } = await list({ name: '*李*' });
    expect(total).toBe(1);
    const texts = { sex_dictText: '男', hobby_dictText: '书法,钓鱼', region_dictText: '北京市/市辖区/海淀区' };
    expect(records[0]).toMatchObject({ ...VISITOR_DRAFT, ...texts, state: 'new', version: 1, createBy: 'gatekeeper' });
    const id = String(records[0]?.id);
    expect(await edit({ id, version: 1, name: '李明明' })).toMatchObject({ message: '修改成功!' });
    expect(good(await o.clerk.get(`${o.path}/queryById`, { id }))).toMatchObject({ name: '李明明', version: 2 });
    good(await o.clerk.delete(`${o.path}/delete`, { id, reason: '重复' }));
    expect((await list({ name: '李明明' })).total).toBe(0);
    const bin = good<{ records: Row[] }>(await o.clerk.get(`${o.path}/recycleBin`)).records;
    expect(bin).toMatchObject([{ id, name: '李明明', deleteBy: 'gatekeeper', deleteReason: '重复' }]);
    good(await o.clerk.put(`${o.path}/putRecycleBin`, { ids: id }));
    expect((await list({ name: '李明明' })).total).toBe(1);
    good(await o.clerk.delete(`${o.path}/deleteBatch`, { ids: `${id},` }));
    expect((await list({ name: '李明明' })).total).toBe(0);
  });

  it('every change is in the data log, with the names of its columns', async () => {
    const { id } = await add({ name: '记录' });
    good(await edit({ id, version: 1, order_num: 8 }));
    const rows = await o.t.database.db
      .selectFrom('sysDataLog')
      .select(['action', 'dataBefore', 'dataVersion'])
      .where('dataId', '=', id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['add', 'edit']);
    expect(JSON.parse(rows[1]?.dataBefore ?? '')).toEqual({ order_num: 3 });
  });

  it.each([
    [{ name: '' }, '姓名不能为空'],
    [{ name: '一'.repeat(21) }, '姓名不能超过20个字符'],
    [{ sex: '9' }, '性别的值不正确'],
    [{ hobby: 'fish,fly' }, '爱好的值不正确'],
    [{ order_num: 3_000_000_000 }, '序号不能大于2147483647'],
    [{ order_num: 1.5 }, '序号的值不正确'],
    [{ amount: 100_000_000 }, '押金不能大于99999999.99'],
    [{ amount: 0.125 }, '押金最多2位小数'],
    [{ visit_day: '2026-02-30' }, '日期的值不正确'],
    [{ phone: '12345' }, '电话：请输入正确格式的手机号码'],
    [{ region: '999999' }, '地区的值不正确'],
    [{ photo: '/stranger.png' }, '照片'],
    [{ shoe_size: 42 }, '存在未知字段：shoe_size'],
    [{ constructor: 'x' }, '存在未知字段：constructor'],
  ])('refuses %j and says why', async (part, text) => {
    const reply = await o.clerk.post(`${o.path}/add`, { ...VISITOR_DRAFT, ...part });
    expect(reply.success).toBe(false);
    expect(reply.message).toContain(text);
  });

  it('a read-only field is never taken from the wire, and what the server owns is not either', async () => {
    const forged = { state: 'done', createBy: 'me', tenantId: 2, delFlag: 1, sysOrgCode: 'X' };
    const row = await add({ name: '只读', ...forged });
    expect(row).toMatchObject({ state: 'new', createBy: 'gatekeeper', sysOrgCode: 'A01A01' });
    good(await edit({ ...row, ...forged }));
    expect(good(await o.clerk.get(`${o.path}/queryById`, { id: row.id }))).toMatchObject({ state: 'new' });
  });

  it('a stale version is refused, and a value that another row has', async () => {
    const { id } = await add({ name: '版本', card_no: 'A1' });
    good(await edit({ id, version: 1, name: '版本二' }));
    expect(await edit({ id, version: 1, name: '版本三' })).toMatchObject({ success: false, error: 'staleVersion' });
    const again = await o.clerk.post(`${o.path}/add`, { ...VISITOR_DRAFT, card_no: 'A1' });
    expect(again).toMatchObject({ success: false, error: 'duplicateField', field: 'card_no' });
    good(await o.clerk.delete(`${o.path}/delete`, { id }));
    await add({ card_no: 'A1' });
    const back = await o.clerk.put(`${o.path}/putRecycleBin`, { ids: id });
    expect(back).toMatchObject({ success: false, error: 'binTaken' });
  });

  it('sums of tenths are exact, and numbers stay numbers', async () => {
    const row = await add({ name: '精确', amount: 0.1 });
    good(await edit({ id: row.id, version: 1, amount: 0.3 }));
    expect((await list({ name: '精确' })).records[0]?.amount).toBe(0.3);
    expect((await list({ amount: '0.3', name: '精确' })).total).toBe(1);
  });
});

describe('the list grammar on columns of a design (contract/1 §1.8)', () => {
  beforeAll(async () => {
    for (let at = 1; at <= 5; at++)
      await add({
        name: `查询${at}`,
        order_num: 10 * at,
        visit_day: `2026-07-0${at}`,
        sex: at > 3 ? '2' : '1',
        remark: '%_\\',
      });
  });
  const numbers = async (query: Record<string, string | number>) => {
    const { records } = await list({ column: 'order_num', order: 'asc', name: '查询*', ...query });
    return records.map(({ order_num }) => Number(order_num) / 10);
  };

  it.each<[Record<string, string | number>, number[]]>([
    [{ order_num: '20' }, [2]],
    [{ order_num: 'ge 40' }, [4, 5]],
    [{ order_num: '!30' }, [1, 2, 4, 5]],
    [{ order_num_begin: 20, order_num_end: 30 }, [2, 3]],
    [{ visit_day_begin: '2026-07-04' }, [4, 5]],
    [{ sex: '2' }, [4, 5]],
    [{ sex_MultiString: '1,2', order_num: '10,50' }, [1, 5]],
    [{ hobby: 'fish' }, [1, 2, 3, 4, 5]],
    [{ hobby: 'write', order_num: 10 }, [1]],
    [{ remark: '*%_\\*' }, [1, 2, 3, 4, 5]],
    [{ remark: '*a*' }, []],
    [{ keyword: '查询3' }, [3]],
    [{ pageNo: 2, pageSize: 2 }, [3, 4]],
    [{ order: 'desc', pageSize: 2 }, [5, 4]],
    [ask([{ field: 'order_num', rule: 'gt', val: '30' }]), [4, 5]],
    [
      ask(
        [
          { field: 'order_num', rule: 'eq', val: '10' },
          { field: 'sex', rule: 'eq', val: '2' },
        ],
        'or',
      ),
      [1, 4, 5],
    ],
    [ask([{ field: 'card_no', rule: 'empty' }]), [1, 2, 3, 4, 5]],
    [ask([{ field: 'hobby', rule: 'in', val: 'fish' }]), [1, 2, 3, 4, 5]],
  ])('%j', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  it.each([
    [{ column: 'order_num; drop table sys_user', order: 'asc' }, false],
    [{ column: 'tenant_id', order: 'asc' }, false],
    [{ column: 'constructor', order: 'asc' }, false],
    [{ nosuch_begin: '1' }, false],
    [ask([{ field: 'search_key', rule: 'eq', val: '1' }]), false],
    [{ name: "'; drop table visitor__t1; --" }, true],
  ])('names and values that break out do nothing: %j', async (query, success) => {
    expect((await o.clerk.get(`${o.path}/list`, query as Record<string, string>)).success).toBe(success);
    expect((await list()).total).toBeGreaterThan(0);
  });

  it('only the columns that are asked for come, and never those of the engine', async () => {
    const [row] = (await list({ fields: 'name,tenant_id', name: '查询1' })).records;
    expect(Object.keys(row ?? {}).sort()).toEqual(['id', 'name', 'version']);
  });
});
