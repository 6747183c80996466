import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Caller } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

const NUMBER = '11010519491231002X';

let w: World;
let clerk: Caller;
let head: Caller;
let customerId: string;
let plotId: string;

beforeAll(async () => {
  w = await newWorld();
  clerk = await w.t.user({ username: 'clerk', realname: '档案员', roles: ['records'] });
  head = await w.t.user({ username: 'head', realname: '档案主管', roles: ['records_mgr'] });
  plotId = String(w.plots[0]?.id);
  const order = good(await w.admin.post<Row>('/cemetery/order/add', orderBody(plotId)));
  customerId = String(order.customerId);
  good(await w.admin.post('/cemetery/order/pay', { orderId: order.id, amount: order.payableAmount, method: '01' }));
});
afterAll(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
  await w.t.close();
});

const apply = async (body: object, who = clerk) => {
  const { message: documents } = await sendFile(who, '/sys/common/upload', 'proof.txt', '户口簿');
  return who.post<Row>('/cemetery/personFix/apply', { reason: '登记时笔误', documents, ...body });
};
const act = (who: Caller, name: string, body: object) => who.post<Row>(`/cemetery/personFix/${name}`, body);
const customer = async () => good(await w.admin.get('/cemetery/customer/queryById', { id: customerId }));

describe('the data of a holder', () => {
  it('are not changed by editing, but by a correction that a second person lets through', async () => {
    const { version } = await customer();
    const edited = await w.admin.put('/cemetery/customer/edit', { id: customerId, version, name: '陈铭' });
    expect(edited).toMatchObject({ success: false, error: 'personFixNeeded' });
    const { id, fixNo } = good(await apply({ customerId, name: '陈铭', idType: '1', idNo: NUMBER }));
    expect(fixNo).toMatch(/^XG202606300001$/);
    expect((await apply({ customerId, name: '陈茗' })).message).toBe('「陈明」已有待审的信息更正，请先审批或撤销');
    expect(await act(clerk, 'approve', { id })).toMatchObject({ code: 510 });
    expect(await act(head, 'approve', { id, opinion: '核对无误' })).toMatchObject({
      message: `资料已更正：陈明（${String(fixNo)}）`,
      result: { status: '2' },
    });
    expect(await customer()).toMatchObject({
      name: '陈铭',
      pinyin: 'chenming cm',
      idNo: NUMBER,
      sex: '2',
      birthday: '1949-12-31',
    });
    expect(good(await w.admin.get('/cemetery/plot/queryById', { id: plotId }))).toMatchObject({ holderName: '陈铭' });
    expect((await act(head, 'reject', { id, reason: 'x' })).message).toBe('「已更正」状态下不能驳回');
  });

  it('nobody decides on his own application; it can be taken back', async () => {
    const { id } = good(await apply({ customerId, name: '陈明' }, head));
    expect(await act(head, 'approve', { id })).toMatchObject({ error: 'personFixOwnApproval' });
    expect(good(await act(head, 'withdraw', { id, reason: '材料不全' }))).toMatchObject({ status: '9' });
    const again = good(await apply({ customerId, name: '陈明' }));
    expect(good(await act(head, 'reject', { id: again.id, reason: '无依据' }))).toMatchObject({ status: '8' });
    expect((await customer()).name).toBe('陈铭');
  });

  it('have to differ, be right, and be of somebody', async () => {
    const message = async (body: object) => (await apply(body)).message;
    expect(await message({ customerId, name: '陈铭' })).toBe('更正内容与现有资料相同，请核对');
    expect(await message({ customerId, idNo: '110105194912310021' })).toContain('身份证号校验位不正确');
    expect(await message({ name: '谁' })).toBe('请选择要更正的客户或使用人');
    expect(await message({ customerId: 'nobody', name: '谁' })).toBe('客户不存在，请重新选择');
    expect(await message({ customerId, birthText: '1950' })).toContain('客户的出生日期随证件号码更正');
    const foreign = await w.t.user({ username: 'abroad', roles: ['admin'], tenants: '2' });
    expect((await apply({ customerId, name: '外人' }, foreign)).success).toBe(false);
    expect(good<Page<Row>>(await foreign.get('/cemetery/personFix/list', {})).total).toBe(0);
  });

  it('of two applications at once one waits', async () => {
    const replies = await Promise.all(['甲', '乙', '丙'].map((name) => apply({ customerId, name: `陈${name}` })));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    for (const { success, message } of replies) if (!success) expect(message).toContain('已有待审的信息更正');
    const { id } = good(replies.find(({ success }) => success) as (typeof replies)[0]);
    good(await act(head, 'withdraw', { id, reason: '测试' }));
  });
});

it('dates of the buried are corrected too, and not over what changed meanwhile', async () => {
  const person = good(
    await w.admin.post('/cemetery/deceased/add', {
      plotId,
      name: '陈老',
      alive: 'N',
      birthText: '1930',
      deathText: '2020-01-01',
    }),
  );
  await w.t.database.db.updateTable('cemDeceased').set({ burialStatus: '2' }).where('id', '=', person.id).execute();
  await w.t.database.db
    .updateTable('cemPlot')
    .set({ burialCount: 1, burialStatus: '1' })
    .where('id', '=', plotId)
    .execute();
  const edited = await w.admin.put('/cemetery/deceased/edit', {
    id: person.id,
    version: person.version,
    deathText: '2020-01-02',
  });
  expect(edited.message).toBe('「陈老」的死亡日期已登记并用于办理业务，请通过「信息更正」申请修改');
  good(await w.admin.put('/cemetery/deceased/edit', { id: person.id, version: person.version, remark: '老墓' }));
  expect((await apply({ deceasedId: person.id, deathText: '1920-01-01' })).success).toBe(false);
  const { id } = good(await apply({ deceasedId: person.id, name: '陈老大', deathText: '农历二〇二〇年正月初一' }));
  good(await act(head, 'approve', { id }));
  expect(good(await w.admin.get('/cemetery/deceased/queryById', { id: person.id }))).toMatchObject({
    ...{ name: '陈老大', deathText: '农历二〇二〇年正月初一', deathDate: '2020-01-25', burialStatus: '2' },
  });
  const stale = good(await apply({ deceasedId: person.id, name: '陈老二' }));
  await w.t.database.db.updateTable('cemDeceased').set({ name: '陈老三' }).where('id', '=', person.id).execute();
  expect(await act(head, 'approve', { id: stale.id })).toMatchObject({ error: 'personFixChanged' });
});
