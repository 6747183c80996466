import { type Check, rowsOf } from './check.ts';

/** The live records of a plot: its hold, its order and its right (domain.md §4.10 I1). */
const ALIVE = `left join cem_plot_hold h on h.plot_id = p.id and h.status = '1'
  left join cem_order o on o.plot_id = p.id and o.del_flag = 0 and o.order_status in ('2', '3', '4', '5', '6', '7')
  left join cem_plot_right r on r.plot_id = p.id and r.status in ('0', '1', '2')`;

/** The checker's own reading of domain.md §4.1: exactly which records must be live in each sale state. */
const AGREES = `case p.sale_status
  when '2' then case when h.hold_type = '1' and o.id is null and r.id is null and p.lock_by is not null and p.lock_until is not null then 1 else 0 end
  when '3' then case when h.hold_type in ('2', '4', '5') and o.id is null and r.id is null then 1 else 0 end
  when '4' then case when h.hold_type = '3' and o.order_status = '2' and r.id is null then 1 else 0 end
  when '5' then case when h.id is null and o.order_status in ('3', '4', '7') and r.status = '0' then 1 else 0 end
  when '6' then case when h.id is null and r.status in ('1', '2')
    and (o.order_status in ('5', '6', '7') or (o.order_status = '4' and o.pay_plan = '4')) then 1 else 0 end
  else case when h.id is null and o.id is null and r.id is null then 1 else 0 end
  end`;

const BURIED = `select plot_id, sum(case when burial_status = '2' then 1 else 0 end) as buried,
  sum(case when alive = 'Y' and burial_status = '0' then 1 else 0 end) as living
  from cem_deceased where del_flag = 0 and plot_id is not null group by plot_id`;

/** Partial dates are compared as far as both are known. */
const DIED_BEFORE_BIRTH = `substr(death_date, 1, length(birth_date)) < substr(birth_date, 1, length(death_date))`;

function atMostOne(table: string, where: string, title: string): Check {
  return {
    code: 'I1',
    title,
    scope: rowsOf(table, where),
    faults: `select plot_id as id, cast(count(*) as text) as fault from ${table} where ${where} and plot_id is not null
      group by plot_id having count(*) > 1`,
  };
}

/** I1, I2, I11 and I18 for plots. */
export const PLOT_CHECKS: readonly Check[] = [
  atMostOne('cem_plot_hold', "status = '1'", '每个墓位至多一个生效的锁定或保留'),
  atMostOne('cem_order', "del_flag = 0 and order_status in ('2', '3', '4', '5', '6', '7')", '每个墓位至多一个有效订单'),
  atMostOne('cem_plot_right', "status in ('0', '1', '2')", '每个墓位至多一个有效使用权'),
  {
    code: 'I2',
    title: '墓位销售状态与保留、订单、使用权相符',
    scope: rowsOf('cem_plot'),
    faults: `select p.id as id, coalesce(p.full_name, '') || ' ' || coalesce(p.sale_status, '') as fault from cem_plot p ${ALIVE}
      where (p.del_flag = 0 and ${AGREES} = 0)
        or (p.del_flag = 1 and (h.id is not null or o.id is not null or r.id is not null))`,
  },
  {
    code: 'I2',
    title: '锁定信息只在锁定的墓位上',
    scope: rowsOf('cem_plot'),
    faults: `select id, coalesce(full_name, '') as fault from cem_plot
      where coalesce(sale_status, '') <> '2' and (lock_by is not null or lock_until is not null)`,
  },
  {
    code: 'I2',
    title: '当前使用权、持证人、管理费日期与墓位一致',
    scope: rowsOf('cem_plot', "sale_status = '6'"),
    faults: `select p.id as id, coalesce(p.full_name, '') as fault from cem_plot p
      left join cem_plot_right r on r.id = p.current_right_id left join cem_order o on o.id = r.order_id
      where p.del_flag = 0 and ((p.sale_status = '6' and (r.id is null or r.plot_id <> p.id or r.status not in ('1', '2')
          or coalesce(p.holder_name, '') = '' or coalesce(p.fee_paid_to, '') <> coalesce(r.fee_paid_to, '')
          or coalesce(p.fee_paid_to, '') <> coalesce(o.fee_paid_to, '')))
        or (p.sale_status not in ('5', '6') and p.current_right_id is not null))`,
  },
  {
    code: 'I2',
    title: '使用权属于其订单的墓位和购墓人',
    scope: rowsOf('cem_plot_right'),
    faults: `select r.id as id, o.order_no as fault from cem_plot_right r join cem_order o on o.id = r.order_id
      where r.plot_id <> coalesce(o.plot_id, '') or (r.status in ('0', '1', '2') and o.order_status in ('0', '1', '2', '8', '9'))
        or (r.status in ('3', '4') and (r.end_date is null or r.end_date < r.start_date))`,
  },
  {
    code: 'I11',
    title: '使用权代次连续，与墓位的代次相符',
    scope: rowsOf('cem_plot'),
    faults: `select p.id as id, coalesce(p.full_name, '') as fault from cem_plot p left join (
        select plot_id, count(generation) as rights, max(generation) as newest from cem_plot_right group by plot_id
      ) r on r.plot_id = p.id
      where coalesce(p.generation, 0) <> coalesce(r.newest, 0) or coalesce(r.rights, 0) <> coalesce(r.newest, 0)`,
  },
  {
    code: 'I11',
    title: '有效或终止的使用权有代次，待生效的没有',
    scope: rowsOf('cem_plot_right'),
    faults: `select id, status as fault from cem_plot_right
      where (status in ('1', '2', '3') and generation is null) or (status in ('0', '4') and generation is not null)`,
  },
  {
    code: 'I11',
    title: '新一代使用权在上一代终止之后',
    scope: rowsOf('cem_plot_right', 'generation > 1'),
    faults: `select n.id as id, n.start_date as fault from cem_plot_right n
      join cem_plot_right f on f.plot_id = n.plot_id and f.generation = n.generation - 1
      where n.generation > 1 and (f.end_date is null or f.end_date > n.start_date)`,
  },
  {
    code: 'I18',
    title: '已葬数与寿穴数等于登记人数',
    scope: rowsOf('cem_plot'),
    faults: `select p.id as id, coalesce(p.full_name, '') as fault from cem_plot p left join (${BURIED}) d on d.plot_id = p.id
      where p.del_flag = 0 and (coalesce(p.burial_count, 0) <> coalesce(d.buried, 0) or coalesce(p.living_count, 0) <> coalesce(d.living, 0))`,
  },
  {
    code: 'I8',
    title: '安葬状态与已葬数、可葬数相符',
    scope: rowsOf('cem_plot'),
    faults: `select id, coalesce(full_name, '') as fault from cem_plot where del_flag = 0 and (burial_count > capacity
      or coalesce(burial_status, '') <> case when burial_count = 0 and burial_status = '3' then '3'
        when burial_count = 0 then '0' when burial_count < capacity then '1' else '2' end)`,
  },
  {
    code: 'I8',
    title: '已安葬者已故，穴位序号不重复，死亡不早于出生',
    scope: rowsOf('cem_deceased'),
    faults: `select id, name as fault from cem_deceased
      where del_flag = 0 and ((burial_status = '2' and alive <> 'N') or (alive = 'Y' and death_date is not null) or ${DIED_BEFORE_BIRTH})
      union all select min(id) as id, cast(seq as text) as fault from cem_deceased
      where del_flag = 0 and burial_status <> '3' and seq is not null and plot_id is not null group by plot_id, seq having count(*) > 1`,
  },
  {
    code: 'I8',
    title: '已预约安葬的逝者恰有一个未完成的预约，安葬与登记相符',
    scope: rowsOf('cem_burial'),
    faults: `select d.id as id, d.name as fault from cem_deceased d left join (
        select p.deceased_id, count(*) as open from cem_burial b join cem_burial_person p on p.burial_id = b.id
        where b.status in ('1', '2', '3', '4') group by p.deceased_id
      ) b on b.deceased_id = d.id
      where (d.del_flag = 0 and d.burial_status = '1' and coalesce(b.open, 0) <> 1)
        or (coalesce(b.open, 0) > 0 and (d.del_flag = 1 or d.burial_status <> '1'))
      union all select b.id as id, b.burial_no as fault from cem_burial b
      left join cem_burial_person p on p.burial_id = b.id and p.del_flag = 0 left join cem_deceased d on d.id = p.deceased_id
      join cem_plot_right r on r.id = b.right_id
      where b.plot_id <> r.plot_id or d.id is null
        or p.open <> case when b.status in ('1', '2', '3', '4') then 'Y' else 'N' end or (b.status in ('1', '2', '3', '4') and r.status not in ('1', '2'))
        or (b.status in ('5', '6') and (b.actual_time is null or p.cavity_no is null or d.burial_status not in ('2', '3')
          or substr(b.actual_time, 1, length(coalesce(d.death_date, ''))) < coalesce(d.death_date, '')))`,
  },
  {
    code: 'I17',
    title: '安葬时段的已约数等于未取消的预约',
    scope: rowsOf('cem_burial_slot'),
    faults: `select s.id as id, s.book_date as fault from cem_burial_slot s left join (
        select cemetery_id, book_date, slot, count(*) as held from cem_burial where status not in ('7', '8')
        group by cemetery_id, book_date, slot
      ) b on b.cemetery_id = s.cemetery_id and b.book_date = s.book_date and b.slot = s.slot
      where s.booked <> coalesce(b.held, 0) or s.booked > s.capacity`,
  },
  {
    code: '位置',
    title: '墓位、排、墓区、陵园彼此相符',
    scope: rowsOf('cem_plot'),
    faults: `select p.id as id, coalesce(p.full_name, '') as fault from cem_plot p
      join cem_row w on w.id = p.row_id join cem_area a on a.id = p.area_id join cem_plot_template t on t.id = p.template_id
      where w.area_id <> p.area_id or a.cemetery_id <> p.cemetery_id or w.row_no <> p.row_no or t.cemetery_id <> p.cemetery_id
      union all select a.id as id, a.full_name as fault from cem_area a join cem_area b on b.id = a.parent_id
      where a.cemetery_id <> b.cemetery_id or a.id = b.id
      union all select o.id as id, o.order_no as fault from cem_order o join cem_plot p on p.id = o.plot_id
      where o.cemetery_id <> p.cemetery_id`,
  },
];
