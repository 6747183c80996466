import { DICTS, type DictCode } from '@songbai/contract/dicts.ts';
import { type Db, runSql } from '../db/database.ts';
import type { CheckResult, Finding } from './check.ts';

/** Columns that hold values of dictionaries; `many` where several are joined by commas. */
export const DICT_COLUMNS: readonly (readonly [table: string, column: string, dict: DictCode, many?: 'many'])[] = [
  ['sys_announcement', 'msg_category', 'msg_category'],
  ['sys_announcement', 'priority', 'priority'],
  ['sys_announcement', 'msg_type', 'msg_type'],
  ['sys_announcement', 'send_status', 'send_status'],
  ['sys_sms', 'es_type', 'messageType'],
  ['sys_sms', 'es_send_status', 'msgSendStatus'],
  ['sys_sms_template', 'template_type', 'msgType'],
  ['sys_sms_template', 'channels', 'messageType', 'many'],
  ['sys_role_index', 'status', 'valid_status'],
  ['sys_role_index', 'relation_type', 'relation_type'],
  ['cem_cemetery', 'nature', 'cemetery_nature'],
  ['cem_cemetery', 'status', 'cemetery_status'],
  ['cem_area', 'level', 'area_level'],
  ['cem_area', 'area_type', 'area_type'],
  ['cem_area', 'status', 'area_status'],
  ['cem_area', 'usage', 'area_usage', 'many'],
  ['cem_area', 'orientation', 'orientation'],
  ['cem_area', 'row_order', 'row_order'],
  ['cem_area', 'seat_order', 'seat_order'],
  ['cem_row', 'status', 'enabled'],
  ['cem_plot_template', 'tomb_kind', 'tomb_kind'],
  ['cem_plot_template', 'capacity_type', 'capacity_type'],
  ['cem_plot_template', 'stone_material', 'stone'],
  ['cem_plot_template', 'stone_shape', 'stone_shape'],
  ['cem_plot_template', 'status', 'enabled'],
  ['cem_plot_template_item', 'item_type', 'price_item'],
  ['cem_charge_item', 'item_type', 'price_item'],
  ['cem_charge_item', 'category', 'charge_cat'],
  ['cem_charge_item', 'price_type', 'price_type'],
  ['cem_charge_item', 'status', 'charge_status'],
  ['cem_plot', 'tomb_kind', 'tomb_kind'],
  ['cem_plot', 'capacity_type', 'capacity_type'],
  ['cem_plot', 'orientation', 'orientation'],
  ['cem_plot', 'stone_material', 'stone'],
  ['cem_plot', 'stone_shape', 'stone_shape'],
  ['cem_plot', 'premium_tags', 'plot_tag', 'many'],
  ['cem_plot', 'sale_status', 'plot_sale'],
  ['cem_plot', 'disabled_from', 'plot_sale'],
  ['cem_plot', 'burial_status', 'plot_burial'],
  ['cem_plot', 'stone_status', 'plot_stone'],
  ['cem_plot', 'fee_free', 'is_open'],
  ['cem_plot', 'dispute_flag', 'is_open'],
  ['cem_customer', 'type', 'customer_type'],
  ['cem_customer', 'sex', 'sex'],
  ['cem_customer', 'id_type', 'id_type'],
  ['cem_customer', 'source', 'channel'],
  ['cem_order', 'order_type', 'order_type'],
  ['cem_order', 'order_status', 'order_status'],
  ['cem_order', 'payment_status', 'order_pay'],
  ['cem_order', 'pay_plan', 'pay_plan'],
  ['cem_order', 'channel', 'channel'],
  ['cem_order', 'out_status', 'order_out'],
  ['cem_order', 'cancel_type', 'cancel_type'],
  ['cem_order', 'out_type', 'change_type'],
  ['cem_order', 'out_dest_type', 'dest_type'],
  ['cem_order', 'remind_result', 'remind_result'],
  ['cem_print_log', 'paper', 'paper_type'],
  ['cem_print_log', 'kind', 'print_kind'],
  ['cem_order_item', 'item_type', 'price_item'],
  ['cem_order_reminder', 'channel', 'remind_channel'],
  ['cem_order_reminder', 'result', 'remind_result'],
  ['cem_order_item', 'status', 'line_status'],
  ['cem_payment', 'method', 'pay_method'],
  ['cem_payment', 'pay_kind', 'pay_kind'],
  ['cem_payment', 'status', 'pay_status'],
  ['cem_payment_allocation', 'biz_type', 'pay_biz'],
  ['cem_payment', 'biz_type', 'pay_biz'],
  ['cem_payment_correction', 'kind', 'correction_kind'],
  ['cem_payment_correction', 'status', 'correction_status'],
  ['cem_fee_rule', 'calc_type', 'fee_calc'],
  ['cem_fee_rule', 'base_price_type', 'fee_base'],
  ['cem_fee_rule', 'start_from', 'fee_start'],
  ['cem_fee_rule', 'rounding', 'fee_rounding'],
  ['cem_fee_term', 'term_type', 'fee_term_type'],
  ['cem_fee_term', 'status', 'fee_status'],
  ['cem_person_fix', 'new_id_type', 'id_type'],
  ['cem_person_fix', 'status', 'person_fix_status'],
  ['cem_holder_change', 'change_type', 'holder_change_type'],
  ['cem_holder_change', 'status', 'holder_change_status'],
  ['cem_refund', 'biz_type', 'pay_biz'],
  ['cem_refund', 'reason', 'refund_reason'],
  ['cem_refund', 'status', 'refund_status'],
  ['cem_refund', 'method', 'pay_method'],
  ['cem_plot_change', 'change_type', 'change_type'],
  ['cem_plot_change', 'status', 'change_status'],
  ['cem_plot_change', 'reason', 'change_reason'],
  ['cem_plot_change', 'plot_after', 'plot_after'],
  ['cem_plot_change', 'dest_type', 'dest_type'],
  ['cem_plot_change', 'relation', 'relation'],
  ['cem_plot_change_consent', 'form', 'consent_form'],
  ['cem_plot_change_consent', 'relation', 'relation'],
  ['cem_plot_hold', 'hold_type', 'hold_type'],
  ['cem_plot_hold', 'status', 'hold_status'],
  ['cem_plot_right', 'status', 'right_status'],
  ['cem_plot_right', 'end_type', 'right_end'],
  ['cem_import_batch', 'status', 'import_status'],
  ['cem_customer', 'level', 'customer_level'],
  ['cem_burial', 'status', 'burial_status'],
  ['cem_burial', 'burial_type', 'burial_type'],
  ['cem_deceased', 'sex', 'sex'],
  ['cem_deceased', 'alive', 'is_open'],
  ['cem_deceased', 'relation', 'relation'],
  ['cem_deceased', 'id_type', 'id_type'],
  ['cem_deceased', 'remains_type', 'remains'],
  ['cem_deceased', 'burial_status', 'deceased_burial'],
  ['cem_service_item', 'category', 'service_cat'],
  ['cem_service_item', 'price_type', 'price_type'],
  ['cem_service_item', 'status', 'shelf'],
  ['cem_service_order', 'payment_status', 'order_pay'],
  ['cem_service_order', 'service_status', 'service_status'],
  ['cem_service_order', 'source', 'service_source'],
];

/** Every value of a dictionary column is in its dictionary; administrators may have added to it. */
export async function checkValues(db: Db): Promise<CheckResult> {
  const known = await knownValues(db);
  const findings: Finding[] = [];
  let found = 0;
  for (const [table, column, dict, many] of DICT_COLUMNS) {
    const text = `select ${column} as value, count(*) as total from ${table} where ${column} is not null group by ${column}`;
    for (const { value, total } of await runSql<{ value: string; total: number }>(db, text, [])) {
      const parts = many ? value.split(',') : [value];
      if (parts.every((part) => part === '' || known.get(dict)?.has(part))) continue;
      found += Number(total);
      findings.push({ id: `${table}.${column}`, fault: value });
    }
  }
  return { code: '字典', title: '字典值均已定义', looked: DICT_COLUMNS.length, found, examples: findings.slice(0, 5) };
}

async function knownValues(db: Db): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>(
    Object.entries(DICTS).map(([code, { items }]) => [code, new Set(Object.keys(items))]),
  );
  const text = `select d.dict_code as code, i.item_value as value from sys_dict_item i join sys_dict d on d.id = i.dict_id
    union select d.dict_code, o.item_value from sys_dict_own_item o join sys_dict d on d.id = o.dict_id where o.item_value is not null`;
  for (const { code, value } of await runSql<{ code: string; value: string }>(db, text, [])) {
    const values = known.get(code) ?? new Set<string>();
    known.set(code, values.add(value));
  }
  return known;
}
