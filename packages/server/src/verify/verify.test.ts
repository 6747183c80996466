import { seedDemo } from '@songbai/demo/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, runSql } from '../db/database.ts';
import { clockFrom } from '../platform/clock.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type CheckResult, resultText, verify } from './index.ts';

const TODAY = '2026-06-30';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const clock = clockFrom(() => t.time.now);
  await seedDemo({ database: t.database, clock, sealer: t.sealer }, 'small');
});
afterAll(() => t.close());

async function results(db: Db): Promise<CheckResult[]> {
  const all: CheckResult[] = [];
  await verify(db, TODAY, (result) => all.push(result));
  return all;
}

class Undo extends Error {}

/** Damages the database in a transaction that is rolled back, and returns which checks reported something. */
async function damaged(plant: (db: Db) => Promise<void>): Promise<Set<string>> {
  const found = new Set<string>();
  const undone = t.database.db.transaction().execute(async (trx) => {
    await plant(trx);
    for (const result of await results(trx)) if (result.found > 0) found.add(result.title);
    throw new Undo();
  });
  await expect(undone).rejects.toBeInstanceOf(Undo);
  return found;
}

const sqlite = (): boolean => t.database.engine === 'sqlite';
const one = (table: string, where: string, order = 'id'): string =>
  `(select id from ${table} where ${where} order by ${order} limit 1)`;

/** Statements that first remove a database constraint or trigger. */
const GUARDS = {
  index: (name: string) => [`drop index ${name}`],
  trigger: (table: string, action: 'delete' | 'update') => [
    `drop trigger ${table}_no_${action}${sqlite() ? '' : ` on ${table}`}`,
  ],
  amounts: () =>
    sqlite()
      ? ['pragma ignore_check_constraints = on']
      : ['ck_order_payable', 'ck_order_arrears', 'ck_order_money'].map(
          (name) => `alter table cem_order drop constraint ${name}`,
        ),
};

const duplicate = (table: string, column: string, where: string): string =>
  `update ${table} set ${column} = (select ${column} from ${table} where ${where} order by id limit 1) where id = ${one(table, where, 'id desc')}`;

/** For each check the damage that it must detect. */
const PLANTS: Record<string, () => string[]> = {
  每个墓位至多一个生效的锁定或保留: () => [
    ...GUARDS.index('uniq_cem_hold_active'),
    duplicate('cem_plot_hold', 'plot_id', "status = '1'"),
  ],
  每个墓位至多一个有效订单: () => [
    ...GUARDS.index('uniq_cem_order_active_plot'),
    duplicate('cem_order', 'plot_id', "del_flag = 0 and order_status = '6'"),
  ],
  每个墓位至多一个有效使用权: () => [
    ...GUARDS.index('uniq_cem_right_live'),
    ...GUARDS.index('uniq_cem_right_generation'),
    duplicate('cem_plot_right', 'plot_id', "status = '1'"),
  ],
  '墓位销售状态与保留、订单、使用权相符': () => [
    `update cem_plot set sale_status = '1' where id = ${one('cem_plot', "sale_status = '6'")}`,
  ],
  '已发布的通告有发布时间、发布人和接收人': () => [
    `update sys_announcement set sender = null where id = ${one('sys_announcement', "send_status = '1'")}`,
  ],
  '阅读标记与通告同属一个租户，时间不早于发布': () => [
    `update sys_announcement_send set read_time = '2020-01-01 00:00:00' where id = ${one('sys_announcement_send', 'read_flag = 1')}`,
  ],
  锁定信息只在锁定的墓位上: () => [
    `update cem_plot set lock_by = 'sales1' where id = ${one('cem_plot', "sale_status = '1'")}`,
  ],
  '当前使用权、持证人、管理费日期与墓位一致': () => [
    `update cem_plot set holder_name = null where id = ${one('cem_plot', "sale_status = '6'")}`,
  ],
  使用权属于其订单的墓位和购墓人: () => [
    `update cem_plot_right set end_date = null where id = ${one('cem_plot_right', "status = '3'")}`,
  ],
  '使用权代次连续，与墓位的代次相符': () => [
    `update cem_plot set generation = generation + 1 where id = ${one('cem_plot', "sale_status = '6'")}`,
  ],
  '有效或终止的使用权有代次，待生效的没有': () => [
    `update cem_plot_right set generation = 9 where id = ${one('cem_plot_right', "status = '0'")}`,
  ],
  新一代使用权在上一代终止之后: () => [
    `update cem_plot_right set end_date = '2099-01-01' where generation = 1 and plot_id in (select plot_id from cem_plot_right where generation = 2)`,
  ],
  已葬数与寿穴数等于登记人数: () => [
    `update cem_plot set living_count = living_count + 1 where id = ${one('cem_plot', "sale_status = '6'")}`,
  ],
  '安葬状态与已葬数、可葬数相符': () => [
    `update cem_plot set burial_status = '2' where id = ${one('cem_plot', "burial_count = 0 and sale_status = '6'")}`,
  ],
  '已安葬者已故，穴位序号不重复，死亡不早于出生': () => [
    `update cem_deceased set death_date = '1850-01-01' where id = ${one('cem_deceased', 'birth_date is not null and death_date is not null')}`,
  ],
  '墓位、排、墓区、陵园彼此相符': () => [
    `update cem_plot set row_no = row_no + 1 where id = ${one('cem_plot', '1 = 1')}`,
  ],
  订单明细金额等于数量乘单价: () => [
    `update cem_order_item set quantity = quantity + 1 where id = ${one('cem_order_item', 'unit_price > 0')}`,
  ],
  明细合计减优惠等于订单应收: () => [
    `update cem_order_item set discount = discount + 1 where id = ${one('cem_order_item', '1 = 1')}`,
  ],
  '分期合计等于订单应收，已付合计等于净收款': () => [
    `update cem_order_instalment set paid_amount = paid_amount - 1 where id = ${one('cem_order_instalment', 'paid_amount > 0')}`,
  ],
  服务明细合计等于服务订单应收: () => [
    `update cem_service_order_item set amount = amount + 1 where id = ${one('cem_service_order_item', '1 = 1')}`,
  ],
  订单已收等于有效收款合计: () => [
    `update cem_payment set status = '2' where id = ${one('cem_payment', "order_id is not null and status = '1'")}`,
  ],
  服务订单已收等于有效收款合计: () => [
    `update cem_payment set amount = amount + 1 where id = ${one('cem_payment', "service_order_id is not null and status = '1'")}`,
  ],
  核销合计等于收款金额: () => [
    ...GUARDS.trigger('cem_payment_allocation', 'update'),
    `update cem_payment_allocation set amount = amount + 1 where id = ${one('cem_payment_allocation', '1 = 1')}`,
  ],
  核销对象是收款的订单: () => [
    ...GUARDS.trigger('cem_payment_allocation', 'update'),
    `update cem_payment_allocation set biz_id = 'elsewhere' where id = ${one('cem_payment_allocation', '1 = 1')}`,
  ],
  欠款等于应收减净收: () => [
    ...GUARDS.amounts(),
    `update cem_order set arrears_amount = arrears_amount + 1 where id = ${one('cem_order', '1 = 1')}`,
  ],
  付款状态与金额相符: () => [
    `update cem_order set payment_status = '0' where id = ${one('cem_order', "payment_status = '2'")}`,
  ],
  订单状态与收款相符: () => [
    `update cem_order set order_status = '4' where id = ${one('cem_order', "order_status = '6' and del_flag = 0")}`,
  ],
  服务状态与收款相符: () => [
    `update cem_service_order set service_status = '1' where id = ${one('cem_service_order', "service_status = '6'")}`,
  ],
  退款不超过已收: () => [
    ...GUARDS.amounts(),
    `update cem_order set refunded_amount = received_amount + 1, arrears_amount = payable_amount + 1 where id = ${one('cem_order', "order_status = '6'")}`,
  ],
  订单编号齐全且不重复: () => [...GUARDS.index('uniq_cem_order_no'), duplicate('cem_order', 'order_no', '1 = 1')],
  收款单号齐全且不重复: () => [...GUARDS.index('uniq_cem_payment_no'), duplicate('cem_payment', 'pay_no', '1 = 1')],
  服务单号齐全且不重复: () => [
    `update cem_service_order set service_no = null where id = ${one('cem_service_order', '1 = 1')}`,
  ],
  客户编号齐全且不重复: () => [`update cem_customer set customer_no = null where id = ${one('cem_customer', '1 = 1')}`],
  墓位编号齐全且不重复: () => [...GUARDS.index('uniq_cem_plot_no'), duplicate('cem_plot', 'plot_no', '1 = 1')],
  编号序列不落后于已用编号: () => ["update sys_sequence set value = 1 where id like 'plot:%'"],
  每个订单恰好在五个列表之一: () => [
    `update cem_order set out_status = '5' where id = ${one('cem_order', "order_status = '6' and del_flag = 0")}`,
  ],
  五个列表的合计等于全部订单: () => [
    `update cem_order set out_status = '5' where id = ${one('cem_order', "order_status = '6' and del_flag = 0")}`,
  ],
  '取消的订单有方式、原因和时间，迁出状态与订单状态相符': () => [
    `update cem_order set cancel_reason = null where id = ${one('cem_order', "order_status = '8'")}`,
  ],
  '迁出办理中的订单使用权已冻结，已迁出的已终止': () => [
    `update cem_plot_right set status = '1' where order_id = ${one('cem_order', "out_status = '1' and del_flag = 0")}`,
  ],
  订单有业务记录: () => [
    ...GUARDS.trigger('cem_event', 'delete'),
    `delete from cem_event where biz_id = ${one('cem_order', "order_status = '6'")}`,
  ],
  离开初始状态的墓位有业务记录: () => [
    ...GUARDS.trigger('cem_event', 'delete'),
    `delete from cem_event where plot_id = ${one('cem_plot', "sale_status = '3'")}`,
  ],
  服务订单有业务记录: () => [
    ...GUARDS.trigger('cem_event', 'delete'),
    `delete from cem_event where biz_id = ${one('cem_service_order', "service_status = '6'")}`,
  ],
  '业务记录有操作人、时间和内容': () => [
    ...GUARDS.trigger('cem_event', 'update'),
    `update cem_event set summary = '' where id = ${one('cem_event', '1 = 1')}`,
  ],
  没有指向不存在记录的引用: () => [
    `update cem_customer set owner_sales_id = 'nobody' where id = ${one('cem_customer', '1 = 1')}`,
  ],
  有效记录的上级未被删除: () => [
    `update cem_row set del_flag = 1, delete_by = 'x', delete_time = 'x' where id = ${one('cem_row', '1 = 1')}`,
  ],
  已删除的记录有删除人和时间: () => [
    `update cem_service_item set del_flag = 1 where id = ${one('cem_service_item', '1 = 1')}`,
  ],
  已删除的订单有删除原因: () => [
    `update cem_order set delete_reason = '' where id = ${one('cem_order', 'del_flag = 1')}`,
  ],
  上下级记录属于同一租户: () => [`update cem_order set tenant_id = 2 where id = ${one('cem_order', '1 = 1')}`],
  租户存在: () => [`update cem_cemetery set tenant_id = 77 where id = ${one('cem_cemetery', '1 = 1')}`],
  字典值均已定义: () => [`update cem_customer set level = '77' where id = ${one('cem_customer', '1 = 1')}`],
};

describe('the checker', () => {
  test('finds nothing in the small demo and looks at something in every check', async () => {
    const all = await results(t.database.db);
    expect(all.filter(({ found }) => found > 0).map(resultText)).toEqual([]);
    expect(all.filter(({ looked }) => looked === 0).map(({ title }) => title)).toEqual([]);
  });

  test('has a planted damage for every check', async () => {
    const titles = (await results(t.database.db)).map(({ title }) => title);
    expect(Object.keys(PLANTS).sort()).toEqual(titles.sort());
  });

  test.each(Object.entries(PLANTS))('%s: finds planted damage', async (title, statements) => {
    try {
      const found = await damaged(async (db) => {
        for (const statement of statements()) await runSql(db, statement, []);
      });
      expect([...found]).toContain(title);
    } finally {
      if (sqlite()) await runSql(t.database.db, 'pragma ignore_check_constraints = off', []);
    }
  });

  test('names the rows that are wrong, one line a check', () => {
    const text = resultText({
      code: 'I2',
      title: '相符',
      looked: 10,
      found: 1,
      examples: [{ id: 'p1', fault: 'A区' }],
    });
    expect(text).toBe('✗ I2   相符：检查 10，问题 1\n    p1 A区');
  });
});
