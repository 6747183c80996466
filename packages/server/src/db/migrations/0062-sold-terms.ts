import { sql } from 'kysely';
import { systemClock } from '../../platform/clock.ts';
import { isSqlite, type Schema } from './columns.ts';

/** Arithmetic of days, which each engine spells its own way; a day that a year does not have becomes its last one. */
interface Days {
  addDays(day: string, days: number): string;
  addYears(day: string, years: string): string;
  between(from: string, to: string): string;
}

const SQLITE: Days = {
  addDays: (day, days) => `date(${day}, '${days} days')`,
  addYears: (day, years) => `date(${day}, (${years}) || ' years', 'floor')`,
  between: (from, to) => `(julianday(${to}) - julianday(${from}))`,
};

const POSTGRES: Days = {
  addDays: (day, days) => `to_char((${day})::date + ${days}, 'YYYY-MM-DD')`,
  addYears: (day, years) => `to_char((${day})::date + make_interval(years => (${years})::integer), 'YYYY-MM-DD')`,
  between: (from, to) => `((${to})::date - (${from})::date)`,
};

/**
 * Orders that were paid before the first term came with the sale (0057) get the term that their fee paid for, so that
 * no year is charged twice (domain.md §3.16). In whole statements: there may be a million of them.
 */
export async function up(db: Schema): Promise<void> {
  const days = isSqlite(db) ? SQLITE : POSTGRES;
  const { today, datetime } = systemClock;
  await run(db, insertion(days, { today: today(), now: datetime() }));
  // The new terms bear the ids of their rights.
  await move(db, 'cem_plot_right', 't.id = cem_plot_right.id');
  await move(db, 'cem_plot', 't.id = cem_plot.current_right_id');
  await move(db, 'cem_order', 't.order_id = cem_order.id and t.id = t.right_id');
}

/** Right, plot and order bear the day to which the new term is paid. */
function move(db: Schema, table: string, own: string): Promise<void> {
  const day = `(select max(t.end_date) from cem_fee_term t where ${own} and t.status = '2')`;
  return run(db, `update ${table} set fee_paid_to = ${day} where ${day} > coalesce(fee_paid_to, '')`);
}

/** The rule of the day of the sale; rules came later than most sales, so otherwise the one that holds today. */
function ruleOf(today: string): string {
  const holds = (day: string) => `f.valid_from <= ${day} and (f.valid_to is null or f.valid_to >= ${day})`;
  return `(select f.id from cem_fee_rule f where f.tenant_id = o.tenant_id and f.del_flag = 0
    and (f.cemetery_id is null or f.cemetery_id = o.cemetery_id)
    and ((${holds('r.start_date')}) or (${holds(`'${today}'`)}))
    order by case when ${holds('r.start_date')} then 0 else 1 end,
      case when f.cemetery_id is null then 1 else 0 end, f.valid_from desc limit 1)`;
}

/** Sold orders whose fee line was paid and became no term. */
function sold(today: string): string {
  return `select o.id as order_id, o.tenant_id, o.cemetery_id, o.plot_id, o.plot_full_name, o.customer_name,
      o.sys_org_code, o.payable_amount, o.list_amount, p.list_price, p.burial_count, r.id as right_id,
      r.start_date as sold_on, r.fee_paid_to, r.first_burial_date, b.amount, l.last_seq, l.last_end,
      ${ruleOf(today)} as rule_id
    from cem_order o
    join cem_plot_right r on r.order_id = o.id and r.status in ('1', '2')
    join cem_plot p on p.id = o.plot_id
    join (select order_id, sum(amount - discount) as amount from cem_order_item
      where item_type = '06' and del_flag = 0 group by order_id) b on b.order_id = o.id and b.amount > 0
    left join (select right_id, max(seq) as last_seq,
      max(case when status = '2' then end_date end) as last_end from cem_fee_term group by right_id) l
      on l.right_id = r.id
    where o.del_flag = 0 and o.order_status in ('5', '6', '7') and coalesce(p.fee_free, 'N') <> 'Y'
      and not exists (select 1 from cem_fee_term t where t.order_id = o.id and t.term_type = '1'
        and t.pay_no is null and t.status not in ('4', '5'))
      and not exists (select 1 from cem_fee_term t where t.id = r.id)`;
}

/**
 * A day that is known to be paid without a term, from an older register, is the end of the term. Years that were paid
 * beside the sale come before its own. Otherwise the term begins by the rule, or waits for the first burial.
 */
function insertion(days: Days, { today, now }: { today: string; now: string }): string {
  const after = (day: string) => days.addDays(day, 1);
  const known = `round(${days.between('s.sold_on', 's.fee_paid_to')} / 365.25)`;
  const years = `case when s.last_end is null and s.fee_paid_to is not null
    then case when ${known} < 1 then 1 when ${known} > 20 then 20 else cast(${known} as integer) end
    else f.cycle_years end`;
  const start = `case
    when s.last_end is not null then ${after('s.last_end')}
    when s.fee_paid_to is not null then ${days.addYears(after('s.fee_paid_to'), '-s.years')}
    when s.start_from = '1' then coalesce(s.first_burial_date, case when s.burial_count > 0 then s.sold_on end)
    when s.start_from = '4' then ${nextMonth('s.sold_on')}
    when s.start_from = '5' then (cast(substr(s.sold_on, 1, 4) as integer) + 1) || '-01-01'
    else s.sold_on end`;
  const end = `case when s.last_end is null and s.fee_paid_to is not null then s.fee_paid_to
    else ${days.addDays(days.addYears('s.start_date', 's.years'), -1)} end`;
  const base = `case when f.calc_type <> '1' then 0 when f.base_price_type = '2' then s.list_amount
    when f.base_price_type = '3' then s.list_price else s.payable_amount end`;
  return `with sold as (${sold(today)}),
    ruled as (select s.*, f.start_from, ${years} as years, coalesce(${base}, 0) as base_amount
      from sold s join cem_fee_rule f on f.id = s.rule_id),
    begun as (select s.*, ${start} as start_date from ruled s)
    insert into cem_fee_term (id, tenant_id, cemetery_id, plot_id, plot_full_name, order_id, right_id, holder_name, seq,
      term_type, start_date, end_date, years, base_amount, amount, paid_amount, pay_date, payer_name, status, remark,
      create_by, create_time, sys_org_code)
    select s.right_id, s.tenant_id, s.cemetery_id, s.plot_id, s.plot_full_name, s.order_id, s.right_id,
      s.customer_name, coalesce(s.last_seq, 0) + 1, '1', s.start_date,
      case when s.start_date is null then null else ${end} end, s.years, s.base_amount, s.amount, s.amount, s.sold_on,
      s.customer_name, case when s.start_date is null then '0' else '2' end, '随购墓缴纳（升级时补记）',
      'system', '${now}', s.sys_org_code from begun s`;
}

/** The first of the month after a day. */
function nextMonth(day: string): string {
  const year = `cast(substr(${day}, 1, 4) as integer)`;
  const month = `cast(substr(${day}, 6, 2) as integer)`;
  return `case when ${month} = 12 then (${year} + 1) || '-01-01'
    else substr(${day}, 1, 5) || case when ${month} < 9 then '0' else '' end || (${month} + 1) || '-01' end`;
}

async function run(db: Schema, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}
