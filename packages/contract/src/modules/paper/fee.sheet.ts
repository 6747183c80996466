import { FEE_STATUS } from '../fee/fee.dicts.ts';
import { dictIn, fact, fenIn, filledIn, type Sheet, type Shown, textIn } from './sheet.ts';

/** Terms whose money was taken, begun or not. */
const PROVED: readonly unknown[] = [FEE_STATUS.paid, FEE_STATUS.notStarted];

export const isProved = ({ status }: { status: unknown }): boolean => PROVED.includes(status);

/** 管理费缴费证明: what was paid for which plot, and until when (domain.md §5.1). */
export function feeSheet({ term, today }: { term: Shown; today: string }): Sheet {
  const [from, to, years] = [textIn(term, 'startDate'), textIn(term, 'endDate'), textIn(term, 'years')];
  return {
    title: '管理费缴费证明',
    size: 'A4',
    no: textIn(term, 'payNo') || null,
    mark: null,
    intro: '兹证明下列墓位的管理费已按期缴纳：',
    facts: filledIn([
      fact('墓位', textIn(term, 'plotFullName')),
      fact('持证人', textIn(term, 'holderName')),
      fact('类型', dictIn(term, 'termType')),
      fact('缴费期限', from && to ? `${from} 至 ${to}（${years} 年）` : `${years} 年，首次安葬后起算`),
      fact('付款人', textIn(term, 'payerName')),
      fact('收款日期', textIn(term, 'payDate')),
      fact('收款单号', textIn(term, 'payNo') || '随购墓缴纳'),
      fact('开具日期', today),
    ]),
    amount: { label: '实收金额', fen: fenIn(term, 'paidAmount') },
    tables: [],
    notes: [],
    signatures: ['经办人（签字）：', '单位（盖章）：'],
  };
}
