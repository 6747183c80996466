import type { BellList } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { idNumberProblem } from '@songbai/contract/rules/id-number.ts';
import { type Database, runSql } from '@songbai/server/db/database.ts';
import { clockFrom } from '@songbai/server/platform/clock.ts';
import { cleanHtml } from '@songbai/server/resource/describe/html.ts';
import { type TestApp, testApp } from '@songbai/server/testing/test-app.ts';
import { verify } from '@songbai/server/verify/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from './index.ts';
import { demoProgress } from './progress.store.ts';
import { DemoRefused } from './refuse.store.ts';
import { planOf } from './sizes.ts';
import { staffOf } from './staff.ts';

let t: TestApp;
let interrupted: TestApp;
const clock = clockFrom(() => t.time.now);
beforeAll(async () => {
  [t, interrupted] = [await testApp(), await testApp()];
  await seedDemo(partsOf(t), 'small');
});
afterAll(() => Promise.all([t.close(), interrupted.close()]));

const partsOf = ({ database, sealer }: TestApp) => ({ database, clock, sealer });
const rows = <Row>(text: string, app = t) => runSql<Row>(app.database.db, text, []);
const values = async (text: string, app = t) =>
  (await rows<Record<string, unknown>>(text, app)).map((row) => Object.values(row)[0]);

/** The same database, whose transactions fail after a given number. */
function breaking(database: Database, after: number): Database {
  let count = 0;
  const db = new Proxy(database.db, {
    get: (target, name) => {
      if (name === 'transaction') count += 1;
      if (count > after) throw new Error('power cut');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...database, db };
}

/** What has to be the same in every run; times of the first day are those of the start that wrote them. */
const SAME_ROWS: Readonly<Record<string, string>> = {
  cem_plot: 'select id, full_name, list_price, burial_count from cem_plot',
  cem_customer: "select * from cem_customer where mobile <> '13800000000' and create_time < '2026-06-30'",
  cem_order: "select * from cem_order where order_date < '2026-06-30'",
  cem_order_item: "select * from cem_order_item where create_time < '2026-06-30'",
  cem_payment: "select * from cem_payment where pay_time < '2026-06-30'",
  cem_plot_right: "select * from cem_plot_right where create_time < '2026-06-30'",
  cem_deceased: 'select * from cem_deceased',
  cem_service_order: 'select * from cem_service_order',
  cem_event: "select id, event from cem_event where event <> 'lock'",
};

describe('demo data (domain.md §11)', () => {
  test('has the sizes of §11.2', async () => {
    expect(await values('select count(*) from cem_plot')).toEqual([500]);
    expect(await values('select count(*) from cem_row')).toEqual([40]);
    expect(await values('select count(*) from cem_service_order')).toEqual([300]);
    expect(await values('select count(*) from cem_plot_template')).toEqual([12]);
    expect(await values("select count(*) from sys_user where username <> 'admin'")).toEqual([15]);
    for (const [size, plots, areas] of [
      ['medium', 20_000, 60],
      ['large', 1_000_000, 2400],
    ] as const) {
      const { units } = planOf(size);
      expect([units.reduce((sum, unit) => sum + unit.plots, 0), units.length]).toEqual([plots, areas]);
    }
    expect([staffOf('medium').length, staffOf('large').length]).toEqual([45, 400]);
  });

  test('has burials to come and burials held, whose people and plots agree', async () => {
    const states = await values('select count(distinct status) from cem_burial');
    expect(Number(states[0])).toBeGreaterThanOrEqual(5);
    const people = "select count(*) from cem_deceased where burial_status = '1'";
    expect(await values(people)).toEqual(
      await values("select count(*) from cem_burial where status in ('1', '2', '3', '4')"),
    );
    expect(
      await values("select count(*) from cem_burial where status in ('1', '2') and book_date < '2026-06-30'"),
    ).toEqual([0]);
  });

  test('fills each of the five lists, their sub-tabs and every service state with at least 8 rows', async () => {
    const today = '2026-06-30';
    const late = `((order_status in ('2','3','4') and next_due_date < '${today}') or (order_status in ('5','6') and fee_paid_to < '${today}'))`;
    const live = "del_flag = 0 and order_status not in ('7','8') and out_status = '0'";
    const tabs = [
      'del_flag = 1',
      ...['1', '2', '3', '4', '5', '6'].map(
        (type) => `del_flag = 0 and order_status = '8' and cancel_type = '${type}'`,
      ),
      "del_flag = 0 and order_status = '7'",
      ...['1', '2'].map((state) => `del_flag = 0 and out_status = '${state}'`),
      ...["in ('2','3')", "= '4'", "in ('5','6')"].map((states) => `${live} and ${late} and order_status ${states}`),
      ...['0', '1', '2', '3', '4', '5', '6'].map(
        (state) => `${live} and not coalesce(${late}, 1 = 0) and order_status = '${state}'`,
      ),
    ];
    for (const tab of tabs) {
      const [count] = await values(`select count(*) from cem_order where ${tab}`);
      expect(Number(count), tab).toBeGreaterThanOrEqual(8);
    }
    const refunds = await values('select distinct status from cem_refund');
    expect(refunds.sort()).toEqual(['0', '1', '2', '3', '4', '8', '9']);
    const fees = await values("select distinct status from cem_refund where biz_type = '3'");
    expect(fees.sort()).toEqual(['1', '2', '3', '4', '8', '9']);
    const states = await rows<{ state: string; total: number }>(
      'select service_status as state, count(*) as total from cem_service_order group by service_status',
    );
    expect(states.map(({ state }) => state).sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    for (const { state, total } of states) expect(Number(total), state).toBeGreaterThanOrEqual(8);
  });

  test('has locks that still run, and plots in every sale state and of the third generation', async () => {
    const locks = await values(
      "select count(*) from cem_plot where sale_status = '2' and lock_until > '2026-06-30 10:00:00'",
    );
    expect(Number(locks[0])).toBeGreaterThanOrEqual(2);
    expect((await values('select distinct sale_status from cem_plot')).sort()).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
    expect(Number((await values('select max(generation) from cem_plot'))[0])).toBeGreaterThanOrEqual(3);
  });

  test('numbers plots as §11.4 says: 03排-12号, 12甲, no 4 at the end, serpentine', async () => {
    expect(await values("select full_name from cem_plot where full_name = '松鹤园-A区-03排-12号'")).toHaveLength(1);
    expect(await values("select full_name from cem_plot where full_name = '松鹤园-A区-03排-12甲号'")).toHaveLength(1);
    expect(await values("select full_name from cem_plot where full_name like '松鹤园-B区-%4号'")).toEqual([]);
    const second = "full_name like '松鹤园-思亲苑-一区-02排-%'";
    expect(
      (await values(`select seat_no from cem_plot where ${second} order by sort_index desc limit 1`)) as number[],
    ).toEqual([1]);
    expect(new Set(await values('select full_name from cem_plot')).size).toBe(500);
  });

  test('invents people: good identity numbers of counties that do not exist', async () => {
    const kept = (await values('select id_no from cem_customer')) as string[];
    const numbers = kept.map((text) => t.sealer.open(text));
    expect(kept.filter((text) => !text.startsWith('sb1.'))).toEqual([]);
    expect(numbers.filter((number) => idNumberProblem(number) !== undefined)).toEqual([]);
    expect(numbers.filter((number) => number.slice(4, 6) !== '99')).toEqual([]);
  });

  test('has announcements in every state, clean, some read, some for chosen people (contract/2 §5)', async () => {
    const list = await rows<{ send_status: string; msg_type: string; msg_content: string; send_time: string | null }>(
      'select send_status, msg_type, msg_content, send_time from sys_announcement',
    );
    expect([...new Set(list.map((row) => row.send_status))].sort()).toEqual(['0', '1', '2']);
    expect([...new Set(list.map((row) => row.msg_type))].sort()).toEqual(['ALL', 'USER']);
    for (const { msg_content: content, send_time: time } of list) {
      expect(cleanHtml(content)).toBe(content);
      if (time !== null) expect(time < '2026-06-30 00:00:00').toBe(true);
    }
    expect(new Set(await values('select read_flag from sys_announcement_send'))).toEqual(new Set([0, 1]));
    const bell = await (await t.as('sales1')).get<BellList>('/sys/annountCement/listByUser');
    expect(bell.result).toMatchObject({ sysMsgTotal: 1, sysMsgList: [{ titile: '本月销售例会' }] });
    expect(
      bell.result.anntMsgTotal +
        (await (await t.as('admin')).get<BellList>('/sys/annountCement/listByUser')).result.anntMsgTotal,
    ).toBeGreaterThan(0);
  });

  test('gives its accounts no password and the role and department of their work', async () => {
    expect(await rows("select realname, org_code from sys_user where username = 'sales1'")).toEqual([
      { realname: '王芳', org_code: 'A01A01' },
    ]);
    const hashes = await values("select distinct password_hash from sys_user where username <> 'admin'");
    expect(hashes).toHaveLength(1);
    expect(String(hashes[0])).toMatch(/^\$argon2id\$/);
  });

  test('gives its accounts a number and a phone of their own, which their form asks for', async () => {
    const [row] =
      await rows(`select count(*) as people, count(distinct work_no) as numbers, count(distinct phone) as phones
      from sys_user where username <> 'admin'`);
    const { people, numbers, phones } = row as Record<string, unknown>;
    expect([Number(numbers), Number(phones)]).toEqual([Number(people), Number(people)]);
  });

  test('today, this week and the last months are never empty, and nothing has yet to happen', async () => {
    const paid = (from: string) =>
      values(`select count(*) from cem_payment where amount > 0 and pay_time >= '${from}'`);
    for (const from of ['2026-06-30', '2026-06-24', '2026-06-01']) {
      expect(Number((await paid(from))[0]), from).toBeGreaterThan(0);
      expect(
        Number((await values(`select count(*) from cem_order where order_date >= '${from}'`))[0]),
        from,
      ).toBeGreaterThan(0);
    }
    expect(Number((await values("select count(*) from cem_order where sale_date = '2026-06-30'"))[0])).toBeGreaterThan(
      0,
    );
    expect(
      Number((await values("select count(*) from cem_service_order where appoint_date = '2026-06-30'"))[0]),
    ).toBeGreaterThan(0);
    for (const [table, column] of [
      ['cem_order', 'create_time'],
      ['cem_payment', 'pay_time'],
      ['cem_print_log', 'print_time'],
      ['cem_event', 'time'],
    ])
      expect(await values(`select count(*) from ${table} where ${column} > '${clock.datetime()}'`), table).toEqual([0]);
  });

  test('what happened on the first day is numbered on by the server', async () => {
    const given = await values("select order_no from cem_order where order_no like 'GM20260630%' order by order_no");
    expect(given[0]).toBe('GM202606300001');
    const last = await values("select value from sys_sequence where id = 'order:1:2026-06-30'");
    expect(last).toEqual([given.length]);
    const paid = await values("select count(*) from cem_payment where pay_no like 'SK20260630%'");
    expect(await values("select value from sys_sequence where id = 'payment:1:2026-06-30'")).toEqual(paid);
    const reply = await (await t.as('admin')).post<{ id: string }>('/cemetery/customer/add', {
      type: '1',
      name: '测试',
      mobile: '13800000000',
    });
    expect(reply.success).toBe(true);
  });

  test('is the same in every run, also when a start was killed in between', async () => {
    await expect(
      seedDemo({ ...partsOf(interrupted), database: breaking(interrupted.database, 3) }, 'small'),
    ).rejects.toThrow('power cut');
    expect(await demoProgress(interrupted.database.db)).toMatchObject({ size: 'small', finished: false, steps: 2 });
    // A day later, and with another size configured.
    const later = clockFrom(() => t.time.now + 86_400_000);
    await seedDemo({ ...partsOf(interrupted), clock: later }, 'medium');
    expect(await demoProgress(interrupted.database.db)).toMatchObject({ size: 'small', finished: true });
    for (const [table, statement] of Object.entries(SAME_ROWS)) {
      const text = `${statement} order by id`;
      const strip = (list: Record<string, unknown>[]) => list.map(({ search_key: _key, ...row }) => row);
      expect(strip(await rows(text, interrupted)), table).toEqual(strip(await rows(text)));
    }
    expect(await verify(interrupted.database.db, '2026-06-30', () => undefined)).toBe(0);
  });

  test('is made once, and never beside records of real people', async () => {
    expect(await seedDemo(partsOf(t), 'small')).toEqual({ plots: 0 });
    const own = await testApp();
    try {
      const admin = await own.as('admin');
      const draft = {
        code: 'OWN',
        name: '自有陵园',
        shortName: '自有',
        nature: '1',
        unitName: '单位',
        contactName: '张',
        contactPhone: '1',
        regionCode: '330000',
        address: '路',
        numberPattern: '{cemetery}-{area}-{row}排-{seat}号',
        status: '1',
      };
      expect((await admin.post('/cemetery/cemetery/add', draft)).success).toBe(true);
      await expect(seedDemo(partsOf(own), 'small')).rejects.toBeInstanceOf(DemoRefused);
    } finally {
      await own.close();
    }
  });
});
