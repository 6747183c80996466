/** The first row of a table with a property. */
const one = (table: string, where: string, order = 'id'): string =>
  `(select id from ${table} where ${where} order by ${order} limit 1)`;

const duplicate = (table: string, column: string, where: string): string =>
  `update ${table} set ${column} = (select ${column} from ${table} where ${where} order by id limit 1) where id = ${one(table, where, 'id desc')}`;

/** Statements that first remove a database constraint or trigger. */
export const guardsOf = (sqlite: boolean) => ({
  index: (name: string) => [`drop index ${name}`],
  trigger: (table: string, action: 'delete' | 'update') => [
    `drop trigger ${table}_no_${action}${sqlite ? '' : ` on ${table}`}`,
  ],
  amounts: () =>
    sqlite
      ? ['pragma ignore_check_constraints = on']
      : ['ck_order_payable', 'ck_order_arrears', 'ck_order_money'].map(
          (name) => `alter table cem_order drop constraint ${name}`,
        ),
});

/** For each check of `verify` the damage that it must detect, as statements. */
export const DAMAGES: Record<string, (guards: ReturnType<typeof guardsOf>) => string[]> = {
  '未发送的消息有下次发送时间，其余的没有': () => [
    `update sys_sms set next_time = '2026-01-01 00:00:00' where id = ${one('sys_sms', "es_send_status = '1'")}`,
  ],
  '发送成功的消息有发送时间和次数，发送失败的有原因': () => [
    `update sys_sms set es_result = null where id = ${one('sys_sms', "es_send_status = '2'")}`,
  ],
  只有未发送的消息正由节点发送: () => [
    `update sys_sms set lease_id = 'lost' where id = ${one('sys_sms', "es_send_status = '1'")}`,
  ],
  按日统计的收款等于收款记录合计: () => [
    "update cem_figure set amount = amount + 1 where seq = (select min(seq) from cem_figure where kind = 'receipt')",
  ],
  按日统计的成交等于订单合计: () => [
    "delete from cem_figure where seq = (select min(seq) from cem_figure where kind = 'sale')",
  ],
  墓位库存统计等于墓位数: () => [
    "update cem_figure set total = total - 1 where seq = (select max(seq) from cem_figure where kind = 'plot')",
  ],
  已付清的订单有成交日期: () => [
    `update cem_order set sale_date = null where id = ${one('cem_order', "order_status = '6' and order_type <> '9'")}`,
  ],
  已退金额等于已付退款合计: () => [
    `update cem_refund set received_amount = received_amount - 1, amount = amount - 1 where id = ${one('cem_refund', "status = '3' and biz_type <> '3'")}`,
  ],
  已付与未付退款合计不超过已收: () => [
    `update cem_refund set received_amount = 99900000000, consumed_amount = 0, deduction_amount = 0, handling_fee = 0, amount = 99900000000
      where id = ${one('cem_refund', "status = '1' and biz_type <> '3'")}`,
  ],
  退款金额等于明细应退减手续费: () => [
    `update cem_refund_line set received_amount = received_amount + 1, amount = amount + 1 where id = ${one('cem_refund_line', '1 = 1')}`,
  ],
  '退款中的订单恰有一张未付退款单，已付的订单已结束': () => [
    `update cem_refund set status = '9' where id = ${one('cem_refund', "status = '0'")}`,
  ],
  '退款由申请人以外的人审批，已付的有经办和时间': () => [
    `update cem_refund set approve_id = apply_id where id = ${one('cem_refund', "status = '3'")}`,
  ],
  '已作废、冲红的收款恰有一条已完成的更正': () => [
    `update cem_payment_correction set status = '4' where id = ${one('cem_payment_correction', "status = '2'")}`,
  ],
  冲红记录与原收款金额相反: () => [
    `update cem_payment set amount = amount - 1 where id = ${one('cem_payment', 'reverse_of_id is not null')}`,
  ],
  转入的收款与转出的收款金额相同: () => [
    `update cem_payment set moved_from_id = ${one('cem_payment', "status = '1'")}
      where id = ${one('cem_payment', "status = '1'", 'id desc')}`,
  ],
  '收款更正由申请人以外的人确认，待确认的收款有效且仅有一条': () => [
    `update cem_payment_correction set decide_id = apply_id where id = ${one('cem_payment_correction', "status = '2'")}`,
  ],
  退款单号齐全且不重复: (guards) => [
    ...guards.index('uniq_cem_refund_no'),
    duplicate('cem_refund', 'refund_no', "status = '3'"),
  ],
  '换退迁办理中的使用权已冻结，已完成的已终止或恢复，订单状态与进度相符': () => [
    `update cem_plot_change set status = '2' where id = ${one('cem_plot_change', "status = '5'")}`,
  ],
  '换墓的新墓位已保留，结算后属于新订单，其使用权在收证前冻结': () => [
    `update cem_plot_change set to_plot_id = null where id = ${one('cem_plot_change', "change_type = '1'")}`,
  ],
  '换墓的结算相符：原墓位的款项、新墓位的价格、差价、转入和退款': () => [
    `update cem_plot_change set supplement_amount = supplement_amount + 1
      where id = ${one('cem_plot_change', "change_type = '1' and status = '2'")}`,
  ],
  退墓的结算与其退款单相符: () => [
    `update cem_plot_change_line set received_amount = received_amount + 1, amount = amount + 1
      where id = ${one('cem_plot_change_line', '1 = 1')}`,
  ],
  '换退迁由登记人以外的人审批，持证人已同意，完成时证件已收回，迁出有日期': () => [
    `update cem_plot_change_consent set del_flag = 1 where id = ${one('cem_plot_change_consent', '1 = 1')}`,
  ],
  换退迁单号齐全且不重复: (guards) => [
    ...guards.index('uniq_cem_plot_change_no'),
    duplicate('cem_plot_change', 'change_no', "status = '5'"),
  ],
  每个墓位至多一个生效的锁定或保留: (guards) => [
    ...guards.index('uniq_cem_hold_active'),
    duplicate('cem_plot_hold', 'plot_id', "status = '1'"),
  ],
  每个墓位至多一个有效订单: (guards) => [
    ...guards.index('uniq_cem_order_active_plot'),
    duplicate('cem_order', 'plot_id', "del_flag = 0 and order_status = '6'"),
  ],
  每个墓位至多一个有效使用权: (guards) => [
    ...guards.index('uniq_cem_right_live'),
    ...guards.index('uniq_cem_right_generation'),
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
  '已预约安葬的逝者恰有一个未完成的预约，安葬与登记相符': () => [
    `update cem_deceased set burial_status = '0' where id = (select p.deceased_id from cem_burial b
      join cem_burial_person p on p.burial_id = b.id where b.status = '1' order by b.id, p.id limit 1)`,
  ],
  安葬时段的已约数等于未取消的预约: () => [
    `update cem_burial_slot set booked = booked + 1 where id = ${one('cem_burial_slot', 'booked = 1')}`,
  ],
  已付的管理费退款与已退的各期相符: () => [
    `update cem_fee_term set status = '5' where id = ${one('cem_fee_term', "status = '2' and start_date is not null")}`,
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
    `update cem_payment set status = '2' where id = ${one('cem_payment', "service_order_id is not null and status = '1'")}`,
  ],
  已缴管理费等于有效收款: () => [
    `update cem_fee_term set pay_no = 'SK0' where id = ${one('cem_fee_term', "status = '2'")}`,
  ],
  '管理费各期相接，缴至日期为最后一期的结束日期': () => [
    `update cem_fee_term set end_date = '2199-12-31' where id = ${one('cem_fee_term', 'seq = 1')}`,
  ],
  核销合计等于收款金额: (guards) => [
    ...guards.trigger('cem_payment_allocation', 'update'),
    `update cem_payment_allocation set amount = amount + 1 where id = ${one('cem_payment_allocation', '1 = 1')}`,
  ],
  核销对象是收款的订单: (guards) => [
    ...guards.trigger('cem_payment_allocation', 'update'),
    `update cem_payment_allocation set biz_id = 'elsewhere' where id = ${one('cem_payment_allocation', '1 = 1')}`,
  ],
  欠款等于应收减净收: (guards) => [
    ...guards.amounts(),
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
  退款不超过已收: (guards) => [
    ...guards.amounts(),
    `update cem_order set refunded_amount = received_amount + 1, arrears_amount = payable_amount + 1 where id = ${one('cem_order', "order_status = '6'")}`,
  ],
  订单编号齐全且不重复: (guards) => [...guards.index('uniq_cem_order_no'), duplicate('cem_order', 'order_no', '1 = 1')],
  '收据号不重复、无缺号，且均有打印记录': () => [
    `update cem_payment set receipt_no = null where id = ${one('cem_payment', "receipt_no like '%000001'")}`,
  ],
  '打印次数连续，补打均有原因': (guards) => [
    ...guards.trigger('cem_print_log', 'update'),
    'update cem_print_log set reason = null where turn = 2',
  ],
  收款单号齐全且不重复: (guards) => [
    ...guards.index('uniq_cem_payment_no'),
    duplicate('cem_payment', 'pay_no', '1 = 1'),
  ],
  服务单号齐全且不重复: () => [
    `update cem_service_order set service_no = null where id = ${one('cem_service_order', '1 = 1')}`,
  ],
  客户编号齐全且不重复: () => [`update cem_customer set customer_no = null where id = ${one('cem_customer', '1 = 1')}`],
  墓位编号齐全且不重复: (guards) => [...guards.index('uniq_cem_plot_no'), duplicate('cem_plot', 'plot_no', '1 = 1')],
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
  订单有业务记录: (guards) => [
    ...guards.trigger('cem_event', 'delete'),
    `delete from cem_event where biz_id = ${one('cem_order', "order_status = '6'")}`,
  ],
  离开初始状态的墓位有业务记录: (guards) => [
    ...guards.trigger('cem_event', 'delete'),
    `delete from cem_event where plot_id = ${one('cem_plot', "sale_status = '3'")}`,
  ],
  服务订单有业务记录: (guards) => [
    ...guards.trigger('cem_event', 'delete'),
    `delete from cem_event where biz_id = ${one('cem_service_order', "service_status = '6'")}`,
  ],
  '业务记录有操作人、时间和内容': (guards) => [
    ...guards.trigger('cem_event', 'update'),
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
