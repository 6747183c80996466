import { growTable } from './designed.mjs';
import { growPlots } from './million.mjs';
import { growPlotsOnPostgres } from './million-postgres.mjs';
import { startServer } from './server-process.mjs';

const two = (value) => `substr(cast(100 + ${value} as text), 2)`;
/** A day of ten years, spread over all of them. */
const dayOf = (n) =>
  `'20' || cast(17 + ${n} % 10 as text) || '-' || ${two(`1 + ${n} / 10 % 11`)} || '-' || ${two(`1 + ${n} / 110 % 28`)}`;
/** The n-th plot from the end. */
const plotOf = (engine, rows, n) => {
  const hex = engine === 'SQLite' ? `printf('%012x', ${rows} - ${n})` : `lpad(to_hex(${rows} - ${n}), 12, '0')`;
  return `'019f0000-0000-7000-8000-' || ${hex}`;
};

/**
 * The small demo with many more plots, of which every fifth was sold within ten years and paid in two parts. Triggers
 * keep the figures by day.
 * @returns how many orders and payments there are more
 */
export async function growTenYears({ engine, env }, rows) {
  const orders = Math.floor(rows / 5);
  await (await startServer(env)).stop();
  await (engine === 'SQLite' ? growPlots(env.DATA_DIR, rows) : growPlotsOnPostgres(env.DATABASE_URL, rows));
  await growTable(env, 'cem_order', orders, {
    id: "'bench-order-' || cast(n.n as text)",
    order_no: "'BN' || cast(n.n as text)",
    plot_id: plotOf(engine, rows, 'n.n'),
    order_status: "'5'",
    payment_status: "'2'",
    received_amount: 'p.payable_amount',
    arrears_amount: '0',
    next_due_date: 'null',
    order_date: dayOf('n.n'),
    sale_date: dayOf('n.n'),
    create_time: `${dayOf('n.n')} || ' 10:00:00'`,
  });
  await growTable(env, 'cem_payment', 2 * orders, {
    id: "'bench-pay-' || cast(n.n as text)",
    order_id: "'bench-order-' || cast((n.n + 1) / 2 as text)",
    biz_no: "'BN' || cast((n.n + 1) / 2 as text)",
    pay_no: "'BP' || cast(n.n as text)",
    pay_time: `${dayOf('n.n / 2')} || ' 11:00:00'`,
    channel_no: 'null',
    receipt_no: 'null',
    amount: '100000 + n.n % 5000000',
  });
  return { orders, payments: 2 * orders };
}

const SURNAMES = '王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗';
const GIVEN = '秀英华明国建玉兰桂志文德永春福荣成光海金凤珍家庆祥贵生林霞芳';
const charOf = (chars, n) => `substr('${chars}', 1 + ${n} % ${chars.length}, 1)`;

/**
 * What follows the sale of those plots: rights and terms of fees, dead people, of whom every third has a name of two
 * characters, burials and refunds.
 */
export async function growAfterSale({ engine, env }, rows, { orders, people, records }) {
  const own = { plot_id: plotOf(engine, rows, 'n.n'), order_id: "'bench-order-' || cast(n.n as text)" };
  await growTable(env, 'cem_plot_right', orders, {
    ...{ ...own, id: "'bench-right-' || cast(n.n as text)", generation: '1', status: "'1'", frozen_for: 'null' },
    start_date: dayOf('n.n'),
  });
  await growTable(env, 'cem_fee_term', orders, {
    ...{ ...own, id: "'bench-term-' || cast(n.n as text)", right_id: "'bench-right-' || cast(n.n as text)" },
    ...{ seq: '1', status: "'2'", paid_amount: 'p.amount', pay_no: "'BP' || cast(n.n as text)" },
    ...{ start_date: dayOf('n.n'), end_date: "'2046-01-01'", create_time: `${dayOf('n.n')} || ' 12:00:00'` },
  });
  const name = `${charOf(SURNAMES, 'n.n')} || ${charOf(GIVEN, '(n.n / 20)')}
    || case n.n % 3 when 0 then '' else ${charOf(GIVEN, '(n.n / 640)')} end`;
  await growTable(env, 'cem_deceased', people, {
    ...{
      id: "'bench-dead-' || cast(n.n as text)",
      plot_id: plotOf(engine, rows, `n.n % ${Math.floor(rows / 2)}`),
      right_id: 'null',
    },
    ...{ seq: 'null', name, name_key: name, pinyin: "'b' || cast(n.n as text)", id_no: 'null', id_no_tail: 'null' },
    ...{ source_key: 'null', import_batch_id: 'null', alive: "'N'", burial_status: "'2'", former_name: 'null' },
    create_time: `${dayOf('n.n')} || ' 13:00:00'`,
  });
  await growTable(env, 'cem_burial', records, {
    ...{ id: "'bench-burial-' || cast(n.n as text)", burial_no: "'BB' || cast(n.n as text)", former_id: 'null' },
    ...{ plot_id: own.plot_id, right_id: "'bench-right-' || cast(n.n as text)", deceased_name: name, status: "'6'" },
    ...{ book_date: dayOf('n.n'), create_time: `${dayOf('n.n')} || ' 14:00:00'` },
  });
  await growTable(env, 'cem_burial_person', records, {
    ...{ id: "'bench-buried-' || cast(n.n as text)", burial_id: "'bench-burial-' || cast(n.n as text)" },
    ...{ deceased_id: "'bench-dead-' || cast(2 * n.n as text)", name, open: "'N'" },
  });
  await growTable(env, 'cem_refund', records, {
    ...{ id: "'bench-refund-' || cast(n.n as text)", refund_no: "'BR' || cast(n.n as text)", biz_type: "'1'" },
    ...{ order_id: own.order_id, service_order_id: 'null', biz_no: "'BN' || cast(n.n as text)", status: "'3'" },
    ...{ plot_id: own.plot_id, channel_no: 'null', change_id: 'null', to_order_id: 'null' },
    ...{ apply_time: `${dayOf('n.n')} || ' 15:00:00'`, create_time: `${dayOf('n.n')} || ' 15:00:00'` },
  });
}
