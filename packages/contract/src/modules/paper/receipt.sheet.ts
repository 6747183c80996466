import { dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { yuan } from '../../rules/money.ts';
import { PAY_STATUS } from '../order/payment.dicts.ts';
import {
  column,
  dictIn,
  fact,
  fenIn,
  figure,
  filledIn,
  type Sheet,
  type SheetTable,
  type Shown,
  textIn,
} from './sheet.ts';

/** What a payment is receipted for. */
export interface ReceiptParts {
  payment: Shown;
  /** Lines of its order. */
  items: readonly Shown[];
  /** The term, when it paid a management fee. */
  term: Shown | null;
}

/**
 * Whether a receipt may be printed: for a valid payment, and once more for one that was issued before its payment was
 * taken back, marked as void. The row of a reversal has none of its own.
 */
export function receiptRefusal(payment: {
  status: string | null;
  receiptNo: string | null;
  reverseOfId: string | null;
}): Refusal | undefined {
  if (payment.reverseOfId !== null) return { error: 'receiptReversal' };
  if (payment.status === PAY_STATUS.valid || payment.receiptNo !== null) return undefined;
  return { error: 'receiptNone', params: { status: dictText('pay_status', payment.status ?? '') } };
}

/** 收据 of a payment (domain.md §3.11, §5.1). */
export function receiptSheet({ payment, items, term }: ReceiptParts): Sheet {
  const taken = payment.status !== PAY_STATUS.valid;
  return {
    title: '收据',
    size: 'A5',
    no: textIn(payment, 'receiptNo') || null,
    mark: taken ? dictText('pay_status', textIn(payment, 'status')) : null,
    intro: null,
    facts: filledIn([
      fact('付款人', textIn(payment, 'payerName')),
      fact('收款时间', textIn(payment, 'payTime')),
      fact('墓位', textIn(payment, 'plotFullName')),
      fact('业务单号', textIn(payment, 'bizNo')),
      fact('款项性质', dictIn(payment, 'payKind')),
      fact('收款方式', dictIn(payment, 'method')),
      fact('收款单号', textIn(payment, 'payNo')),
      fact('交易流水号', textIn(payment, 'channelNo')),
    ]),
    amount: { label: '收款金额', fen: fenIn(payment, 'amount') },
    tables: [linesOf({ payment, items, term })],
    notes: [
      ...(taken ? [`${dictText('pay_status', textIn(payment, 'status'))}原因：${textIn(payment, 'voidReason')}`] : []),
      ...(textIn(payment, 'remark') ? [`备注：${textIn(payment, 'remark')}`] : []),
    ],
    signatures: [`收款员：${textIn(payment, 'cashierName')}`, '付款人（签字）：', '收款单位（盖章）：'],
  };
}

/** The lines of the order when this payment pays all of them, otherwise the one part that it pays. */
function linesOf({ payment, items, term }: ReceiptParts): SheetTable {
  const amount = fenIn(payment, 'amount');
  const net = (item: Shown) => fenIn(item, 'amount') - fenIn(item, 'discount');
  const whole = !term && items.length > 0 && items.reduce((sum, item) => sum + net(item), 0) === amount;
  const rows = whole
    ? items.map((item) => [textIn(item, 'name'), textIn(item, 'quantity'), yuan(net(item))])
    : [[partOf(payment, term), '1', yuan(amount)]];
  return {
    title: '收款项目',
    heads: [column('项目'), figure('数量'), figure('金额（元）')],
    rows,
    total: ['合计', '', yuan(amount)],
  };
}

function partOf(payment: Shown, term: Shown | null): string {
  if (!term) return dictIn(payment, 'payKind');
  const years = `${textIn(term, 'years')} 年`;
  const [from, to] = [textIn(term, 'startDate'), textIn(term, 'endDate')];
  return from && to ? `管理费 ${from} 至 ${to}（${years}）` : `管理费 ${years}`;
}
