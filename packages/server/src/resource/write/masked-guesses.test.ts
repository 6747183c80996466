import { LIMITS } from '@songbai/contract/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Caller } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

const RIGHT = '11010519491231002X';
const WRONG = '110101199003070011';
const OVER = { success: false, error: 'lookUpLimit', message: '按完整号码查询过于频繁，请稍后再试' };

let w: World;
let customerId: string;
let plotId: string;

beforeAll(async () => {
  w = await newWorld();
  plotId = String(w.plots[0]?.id);
  const order = good(await w.admin.post<Row>('/cemetery/order/add', orderBody(plotId)));
  customerId = String(order.customerId);
  const numbered = { id: customerId, idType: '1', idNo: RIGHT };
  const { version } = good(await w.admin.get<Row>('/cemetery/customer/queryById', { id: customerId }));
  good(await w.admin.post('/cemetery/customer/edit', { ...numbered, version }));
  good(await w.admin.post('/cemetery/order/pay', { orderId: order.id, amount: order.payableAmount, method: '01' }));
  good(await w.admin.post('/cemetery/deceased/add', { plotId, name: '陈氏', alive: 'Y', idType: '1', idNo: RIGHT }));
});
afterAll(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
  await w.t.close();
});

/** A new person of the archive, who sees identity numbers masked. */
const clerk = (username: string): Promise<Caller> => w.t.user({ username, roles: ['records'] });
const customer = async (who = w.admin): Promise<Row> =>
  good(await who.get<Row>('/cemetery/customer/queryById', { id: customerId }));
const number = (n: number) => `L${String(n).padStart(9, '0')}`;

describe('(design.md: masks are rights) a refusal of a write tells nothing about masked numbers', () => {
  it('of a holder: the right number is refused like a wrong one, the mask is no number', async () => {
    const who = await clerk('holder-guesser');
    const { version, idNo } = await customer(who);
    const edit = (guess: unknown, more = {}) =>
      who.post<Row>('/cemetery/customer/edit', { id: customerId, version, idNo: guess, ...more });
    for (const more of [{}, { version: 99 }]) {
      const right = await edit(RIGHT, more);
      expect(right).toMatchObject({ success: false, error: 'personFixNeeded' });
      expect(right.message).toBe((await edit(WRONG, more)).message);
    }
    expect(await customer()).toMatchObject({ version, idNo: RIGHT });
    expect(await edit(idNo)).toMatchObject({ success: true });
    // Who sees it anyway sends whole rows back.
    const { version: now } = await customer();
    const whole = { id: customerId, version: now, idNo: RIGHT, remark: '已核对' };
    expect(await w.admin.post('/cemetery/customer/edit', whole)).toMatchObject({ success: true });
  });

  it('of somebody read long ago: a typed number is not compared with what is and was there', async () => {
    const who = await clerk('stale-guesser');
    const { id } = good(
      await w.admin.post<Row>('/cemetery/customer/add', {
        name: '李四',
        mobile: '13800000002',
        idType: '1',
        idNo: WRONG,
      }),
    );
    const mobile = { field: 'customer.mobile', level: '1' };
    good(await w.admin.post('/sys/role/saveFieldLevels', { roleId: 'role-records', levels: [mobile] }));
    w.t.time.now += 5000;
    good(await w.admin.post('/cemetery/customer/edit', { id, mobile: '13800000003', version: 1 }));
    const says = async (guess: string) => {
      const body = { id, updateTime: '2001-01-01 00:00:00', mobile: guess };
      const { message, success } = await who.post('/cemetery/customer/edit', body);
      return { message, success };
    };
    const other = await says('13800000009');
    expect(other).toMatchObject({ success: false });
    for (const guess of ['13800000003', '13800000002']) expect(await says(guess)).toEqual(other);
    good(await w.admin.post('/sys/role/saveFieldLevels', { roleId: 'role-records', levels: [] }));
  });
});

describe('who tries many masked numbers in writes that fail', () => {
  const tries: [string, (who: Caller, idNo: string) => Promise<{ success: boolean; error?: string }>][] = [
    [
      'to register',
      (who, idNo) =>
        who.post('/cemetery/deceased/add', { plotId, name: '甲', alive: 'N', idType: '9', idNo, birthText: '?' }),
    ],
    ['to edit', (who, idNo) => who.post('/cemetery/customer/edit', { id: customerId, version: 99, idType: '9', idNo })],
    [
      'to correct',
      async (who, idNo) => {
        const { message: documents } = await sendFile(who, '/sys/common/upload', 'proof.txt', '户口簿');
        const body = { customerId, reason: '笔误', documents, idType: '1', idNo };
        return who.post('/cemetery/personFix/apply', body);
      },
    ],
  ];

  it.each(tries)(
    '%s: hears no more after so many an hour, whatever the number, and the log tells',
    async (how, guess) => {
      const name = `guesser-${how.replace(' ', '-')}`;
      const who = await clerk(name);
      for (let n = 1; n <= LIMITS.lookUpsPerHour; n += 1) {
        const reply = await guess(who, number(n));
        expect([n, reply.success, reply.error === 'lookUpLimit']).toEqual([n, false, false]);
      }
      expect(await guess(who, RIGHT)).toMatchObject(OVER);
      expect(await guess(who, number(98))).toMatchObject(OVER);
      expect(await who.get('/cemetery/customer/list', { idNo: WRONG })).toMatchObject(OVER);
      const logs = await w.t.database.db
        .selectFrom('sysLog')
        .select('logContent')
        .where('userid', '=', name)
        .where('logContent', 'like', '保存%')
        .execute();
      expect(logs).toHaveLength(LIMITS.lookUpsPerHour);
      expect(logs[0]?.logContent).toMatch(/^保存(?:使用人|客户)未成功，填写的证件号码：[^\d]*L?\d*\*+/);
      // Who sees numbers in full is not counted, and what is written tells by itself.
      expect((await guess(w.admin, number(99))).error).not.toBe('lookUpLimit');
    },
  );

  it('the same number again, and a registration that succeeds, do not count', async () => {
    const who = await w.t.user({ username: 'honest', roles: ['reception'] });
    for (let n = 0; n <= LIMITS.lookUpsPerHour; n += 1) {
      const reply = await who.post('/cemetery/customer/edit', { id: customerId, version: 99, idNo: WRONG });
      expect(reply).toMatchObject({ error: 'personFixNeeded' });
    }
    for (let n = 1; n <= LIMITS.lookUpsPerHour + 1; n += 1) {
      const body = { name: `客${n}`, mobile: '13800000005', idType: '9', idNo: number(n) };
      const { success, message } = await who.post('/cemetery/customer/add', body);
      expect([n, success, message]).toEqual([n, true, '添加成功！']);
    }
  });
});
