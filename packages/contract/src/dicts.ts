import type { Dict } from './dicts/define.ts';
import { PLATFORM_DICTS } from './dicts/platform.ts';
import { SHARED_DICTS } from './dicts/shared.ts';
import { ANNOUNCEMENT_DICTS } from './modules/announcement/announcement.dicts.ts';
import { AREA_DICTS } from './modules/area/area.dicts.ts';
import { BURIAL_DICTS } from './modules/burial/burial.dicts.ts';
import { BURIAL_IMPORT_DICTS } from './modules/burial-import/burial-import.dicts.ts';
import { CEMETERY_DICTS } from './modules/cemetery/cemetery.dicts.ts';
import { CHARGE_ITEM_DICTS } from './modules/charge-item/charge-item.dicts.ts';
import { CUSTOMER_DICTS } from './modules/customer/customer.dicts.ts';
import { DATA_SOURCE_DICTS } from './modules/data-source/data-source.dicts.ts';
import { DEPART_DICTS } from './modules/depart/depart.dicts.ts';
import { DICT_DICTS } from './modules/dict/dict.dicts.ts';
import { EXAMPLE_DICTS } from './modules/example/example.dicts.ts';
import { FEE_DICTS } from './modules/fee/fee.dicts.ts';
import { FILL_RULE_DICTS } from './modules/fill-rule/fill-rule.dicts.ts';
import { HOLDER_CHANGE_DICTS } from './modules/holder-change/holder-change.dicts.ts';
import { JOB_DICTS } from './modules/job/job.dicts.ts';
import { LOG_DICTS } from './modules/log/log.dicts.ts';
import { MESSAGE_DICTS } from './modules/message/message.dicts.ts';
import { ONLINE_FORM_DICTS } from './modules/online-form/online-form.dicts.ts';
import { ORDER_DICTS } from './modules/order/order.dicts.ts';
import { PAYMENT_DICTS } from './modules/order/payment.dicts.ts';
import { PAPER_DICTS } from './modules/paper/paper.dicts.ts';
import { CORRECTION_DICTS } from './modules/payment/payment.dicts.ts';
import { PERMISSION_DICTS } from './modules/permission/permission.dicts.ts';
import { PERSON_FIX_DICTS } from './modules/person-fix/person-fix.dicts.ts';
import { PLOT_DICTS } from './modules/plot/plot.dicts.ts';
import { PLOT_CHANGE_DICTS } from './modules/plot-change/plot-change.dicts.ts';
import { POSITION_DICTS } from './modules/position/position.dicts.ts';
import { REFUND_DICTS } from './modules/refund/refund.dicts.ts';
import { ROLE_INDEX_DICTS } from './modules/role-index/role-index.dicts.ts';
import { SERVICE_DICTS } from './modules/service/service.dicts.ts';
import { TEMPLATE_DICTS } from './modules/template/template.dicts.ts';
import { TENANT_DICTS } from './modules/tenant/tenant.dicts.ts';
import { USER_DICTS } from './modules/user/user.dicts.ts';

/**
 * System dictionaries: their values carry meaning in code, so they are constants here and rows are seeded from them
 * (design.md §5). User dictionaries (stone, channel …) are seeded once and may then be edited by administrators.
 * Sources: domain.md §3 and §4; contract/1 §17; contract/2 §18.19.
 *
 * Each is defined in the folder of its module. They are listed here and not in the modules' values, because the field
 * kinds, which every resource depends on, need the codes of all dictionaries (ADR 14).
 */
export const DICTS = {
  ...PLATFORM_DICTS,
  ...SHARED_DICTS,
  ...USER_DICTS,
  ...PERMISSION_DICTS,
  ...ROLE_INDEX_DICTS,
  ...DEPART_DICTS,
  ...POSITION_DICTS,
  ...TENANT_DICTS,
  ...LOG_DICTS,
  ...JOB_DICTS,
  ...DICT_DICTS,
  ...FILL_RULE_DICTS,
  ...DATA_SOURCE_DICTS,
  ...ANNOUNCEMENT_DICTS,
  ...MESSAGE_DICTS,
  ...CEMETERY_DICTS,
  ...AREA_DICTS,
  ...TEMPLATE_DICTS,
  ...CHARGE_ITEM_DICTS,
  ...PLOT_DICTS,
  ...CUSTOMER_DICTS,
  ...ORDER_DICTS,
  ...PAYMENT_DICTS,
  ...EXAMPLE_DICTS,
  ...ONLINE_FORM_DICTS,
  ...FEE_DICTS,
  ...REFUND_DICTS,
  ...CORRECTION_DICTS,
  ...PAPER_DICTS,
  ...PLOT_CHANGE_DICTS,
  ...HOLDER_CHANGE_DICTS,
  ...PERSON_FIX_DICTS,
  ...SERVICE_DICTS,
  ...BURIAL_DICTS,
  ...BURIAL_IMPORT_DICTS,
} as const satisfies Record<string, Dict>;

export type DictCode = keyof typeof DICTS;
export type DictValue<C extends DictCode> = keyof (typeof DICTS)[C]['items'] & string;

declare const OPEN: unique symbol;

/**
 * Code of any dictionary of the installation, as fields designed at run time name one. Code that is written by hand names
 * those above, and a misspelt one does not compile: only `openDict` makes the other kind.
 */
type OpenDictCode = string & { readonly [OPEN]: true };
export type AnyDictCode = DictCode | OpenDictCode;

export const openDict = (code: string): OpenDictCode => code as OpenDictCode;

/** Whether a dictionary is one of those that the program itself has. */
export const isOwnDict = (code: string): code is DictCode => Object.hasOwn(DICTS, code);

/** The text of a system dictionary value; an unknown value, or one of another dictionary, is shown as it is. */
export function dictText(code: AnyDictCode, value: string): string {
  return isOwnDict(code) ? ((DICTS[code].items as Record<string, string>)[value] ?? value) : value;
}

/** Values of a dictionary in stored order (object keys that look like integers would come out sorted). */
export function dictValues(code: DictCode): string[] {
  const entry: Dict = DICTS[code];
  return entry.order ? [...entry.order] : Object.keys(entry.items);
}
