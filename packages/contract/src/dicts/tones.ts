import { ANNOUNCEMENT_DICTS } from '../modules/announcement/announcement.dicts.ts';
import { AREA_DICTS } from '../modules/area/area.dicts.ts';
import { BURIAL_DICTS } from '../modules/burial/burial.dicts.ts';
import { BURIAL_IMPORT_DICTS } from '../modules/burial-import/burial-import.dicts.ts';
import { CEMETERY_DICTS } from '../modules/cemetery/cemetery.dicts.ts';
import { CHARGE_ITEM_DICTS } from '../modules/charge-item/charge-item.dicts.ts';
import { CUSTOMER_DICTS } from '../modules/customer/customer.dicts.ts';
import { DEPART_DICTS } from '../modules/depart/depart.dicts.ts';
import { DICT_DICTS } from '../modules/dict/dict.dicts.ts';
import { FEE_DICTS } from '../modules/fee/fee.dicts.ts';
import { HOLDER_CHANGE_DICTS } from '../modules/holder-change/holder-change.dicts.ts';
import { JOB_DICTS } from '../modules/job/job.dicts.ts';
import { MESSAGE_DICTS } from '../modules/message/message.dicts.ts';
import { ORDER_DICTS } from '../modules/order/order.dicts.ts';
import { PAYMENT_DICTS } from '../modules/order/payment.dicts.ts';
import { CORRECTION_DICTS } from '../modules/payment/payment.dicts.ts';
import { PERMISSION_DICTS } from '../modules/permission/permission.dicts.ts';
import { PERSON_FIX_DICTS } from '../modules/person-fix/person-fix.dicts.ts';
import { PLOT_DICTS } from '../modules/plot/plot.dicts.ts';
import { PLOT_CHANGE_DICTS } from '../modules/plot-change/plot-change.dicts.ts';
import { REFUND_DICTS } from '../modules/refund/refund.dicts.ts';
import { SERVICE_DICTS } from '../modules/service/service.dicts.ts';
import { TENANT_DICTS } from '../modules/tenant/tenant.dicts.ts';
import { USER_DICTS } from '../modules/user/user.dicts.ts';
import { PLATFORM_DICTS } from './platform.ts';
import { SHARED_DICTS } from './shared.ts';

/**
 * What a state means for who reads it: green good, blue under way, slate finished, purple kept back, yellow partly
 * paid, orange waits for a step, rose small trouble, red trouble now, brown leaving, magenta blocked, grey void or off.
 */
export type Tone =
  | 'green'
  | 'blue'
  | 'slate'
  | 'purple'
  | 'yellow'
  | 'orange'
  | 'rose'
  | 'red'
  | 'brown'
  | 'magenta'
  | 'grey';

interface Coded {
  readonly codes: Readonly<Record<string, string>>;
}

/** Tones by value; states without one are plain text. */
function toned<D extends Coded>(
  { codes }: D,
  tones: { readonly [K in keyof D['codes']]?: Tone },
): Readonly<Record<string, Tone>> {
  return Object.fromEntries(
    Object.entries(tones).flatMap(([name, tone]) => (codes[name] && tone ? [[codes[name], tone]] : [])),
  );
}

const USE = { normal: 'green', frozen: 'magenta' } as const;
const ON_OFF = { on: 'green', off: 'grey' } as const;

/** The tone of every state, by dictionary: the only place, so that a state looks the same on every screen. */
const TONES: Readonly<Record<string, Readonly<Record<string, Tone>>>> = {
  plot_sale: toned(PLOT_DICTS.plot_sale, {
    notOpen: 'grey',
    available: 'green',
    locked: 'orange',
    held: 'purple',
    reserved: 'orange',
    deposited: 'yellow',
    sold: 'slate',
    inRepair: 'brown',
    disabled: 'grey',
  }),
  plot_burial: toned(PLOT_DICTS.plot_burial, { none: 'grey', partial: 'slate', full: 'slate', emptied: 'brown' }),
  plot_fee: toned(PLOT_DICTS.plot_fee, {
    notStarted: 'grey',
    current: 'green',
    expiring: 'rose',
    expired: 'red',
    longOverdue: 'red',
    exempt: 'grey',
  }),
  plot_stone: toned(PLOT_DICTS.plot_stone, {
    none: 'grey',
    blank: 'grey',
    toCarve: 'orange',
    carved: 'slate',
    recarving: 'blue',
    damaged: 'red',
    removed: 'grey',
  }),
  hold_status: toned(PLOT_DICTS.hold_status, { active: 'purple', ordered: 'slate', expired: 'grey', released: 'grey' }),
  right_status: toned(PLOT_DICTS.right_status, {
    pending: 'orange',
    valid: 'green',
    frozen: 'magenta',
    ended: 'grey',
    voided: 'grey',
  }),
  order_status: toned(ORDER_DICTS.order_status, {
    draft: 'grey',
    pendingApproval: 'orange',
    reserved: 'orange',
    deposited: 'yellow',
    partlyPaid: 'yellow',
    paid: 'green',
    completed: 'slate',
    refunding: 'rose',
    cancelled: 'grey',
    outgoing: 'brown',
  }),
  order_pay: toned(ORDER_DICTS.order_pay, {
    unpaid: 'orange',
    partlyPaid: 'yellow',
    paid: 'green',
    partlyRefunded: 'rose',
    refunded: 'grey',
  }),
  order_out: toned(ORDER_DICTS.order_out, { underWay: 'brown', done: 'brown' }),
  order_overdue: toned(ORDER_DICTS.order_overdue, { deposit: 'red', balance: 'red', instalment: 'red', fee: 'red' }),
  instalment_status: toned(ORDER_DICTS.instalment_status, {
    notDue: 'grey',
    due: 'orange',
    overdue: 'red',
    paid: 'green',
    voided: 'grey',
  }),
  remind_result: toned(ORDER_DICTS.remind_result, {
    sent: 'blue',
    failed: 'red',
    reached: 'blue',
    noContact: 'rose',
    wrongNumber: 'red',
    contactDied: 'rose',
    refused: 'red',
  }),
  pay_status: toned(PAYMENT_DICTS.pay_status, { valid: 'green', voided: 'grey', reversed: 'rose' }),
  service_status: toned(SERVICE_DICTS.service_status, {
    draft: 'grey',
    unpaid: 'orange',
    unassigned: 'orange',
    assigned: 'blue',
    underWay: 'blue',
    toAccept: 'orange',
    completed: 'slate',
    cancelled: 'grey',
    refunding: 'rose',
    refunded: 'grey',
  }),
  fee_status: toned(FEE_DICTS.fee_status, {
    notStarted: 'grey',
    paid: 'green',
    voided: 'grey',
    refunded: 'grey',
  }),
  change_status: toned(PLOT_CHANGE_DICTS.change_status, {
    pending: 'orange',
    settling: 'blue',
    digging: 'purple',
    papers: 'yellow',
    done: 'slate',
    rejected: 'rose',
    withdrawn: 'grey',
  }),
  person_fix_status: toned(PERSON_FIX_DICTS.person_fix_status, {
    pending: 'orange',
    applied: 'green',
    rejected: 'rose',
    withdrawn: 'grey',
  }),
  holder_change_status: toned(HOLDER_CHANGE_DICTS.holder_change_status, {
    pending: 'orange',
    applied: 'green',
    rejected: 'rose',
    withdrawn: 'grey',
  }),
  refund_status: toned(REFUND_DICTS.refund_status, {
    draft: 'grey',
    pending: 'orange',
    approved: 'blue',
    paid: 'green',
    returned: 'red',
    rejected: 'rose',
    withdrawn: 'grey',
  }),
  correction_status: toned(CORRECTION_DICTS.correction_status, {
    waiting: 'orange',
    done: 'slate',
    rejected: 'rose',
    withdrawn: 'grey',
  }),
  burial_status: toned(BURIAL_DICTS.burial_status, {
    booked: 'blue',
    confirmed: 'blue',
    preparing: 'blue',
    ready: 'orange',
    buried: 'slate',
    archived: 'slate',
    cancelled: 'grey',
    rebooked: 'grey',
  }),
  deceased_burial: toned(BURIAL_IMPORT_DICTS.deceased_burial, {
    none: 'grey',
    booked: 'blue',
    buried: 'slate',
    outgoing: 'brown',
  }),
  import_status: toned(BURIAL_IMPORT_DICTS.import_status, {
    toConfirm: 'orange',
    running: 'blue',
    done: 'green',
    partlyDone: 'rose',
    rolledBack: 'grey',
    discarded: 'grey',
  }),
  import_level: toned(BURIAL_IMPORT_DICTS.import_level, { error: 'red', warning: 'orange' }),
  send_status: toned(ANNOUNCEMENT_DICTS.send_status, { draft: 'grey', sent: 'green', revoked: 'grey' }),
  read_flag: toned(ANNOUNCEMENT_DICTS.read_flag, { unread: 'blue', read: 'slate' }),
  priority: { H: 'red', M: 'orange', L: 'blue' },
  customer_level: toned(CUSTOMER_DICTS.customer_level, {
    important: 'blue',
    unit: 'slate',
    watched: 'rose',
    blacklisted: 'magenta',
  }),
  area_status: toned(AREA_DICTS.area_status, {
    building: 'grey',
    selling: 'green',
    soldOut: 'slate',
    stopped: 'grey',
    closed: 'grey',
  }),
  cemetery_status: toned(CEMETERY_DICTS.cemetery_status, {
    planned: 'grey',
    open: 'green',
    salesStopped: 'orange',
    closed: 'grey',
  }),
  msgSendStatus: toned(MESSAGE_DICTS.msgSendStatus, {
    waiting: 'orange',
    sent: 'green',
    failed: 'red',
    cancelled: 'grey',
  }),
  template_use: toned(MESSAGE_DICTS.template_use, ON_OFF),
  quartz_status: toned(JOB_DICTS.quartz_status, { running: 'green', stopped: 'grey' }),
  job_outcome: toned(JOB_DICTS.job_outcome, {
    running: 'blue',
    done: 'green',
    failed: 'red',
    stopped: 'grey',
    interrupted: 'orange',
    missed: 'rose',
  }),
  charge_status: toned(CHARGE_ITEM_DICTS.charge_status, { draft: 'grey', published: 'green', stopped: 'grey' }),
  user_status: toned(USER_DICTS.user_status, USE),
  tenant_status: toned(TENANT_DICTS.tenant_status, USE),
  status: toned(PLATFORM_DICTS.status, USE),
  enabled: toned(SHARED_DICTS.enabled, ON_OFF),
  shelf: toned(SHARED_DICTS.shelf, ON_OFF),
  depart_status: toned(DEPART_DICTS.depart_status, ON_OFF),
  dict_item_status: toned(DICT_DICTS.dict_item_status, ON_OFF),
  valid_status: toned(PERMISSION_DICTS.valid_status, { valid: 'green', invalid: 'grey' }),
};

/** The tone of a state; undefined for values that are no states. */
export function toneOf(dict: string, value: unknown): Tone | undefined {
  const tones = Object.hasOwn(TONES, dict) ? TONES[dict] : undefined;
  const key = String(value);
  return tones && Object.hasOwn(tones, key) ? tones[key] : undefined;
}
