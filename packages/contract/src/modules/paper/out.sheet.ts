import { ORDER_OUT } from '../order/order.dicts.ts';
import { dictIn, fact, filledIn, type Sheet, type Shown, textIn } from './sheet.ts';

/** Whether the remains have left. */
export const hasLeft = (order: { outStatus: unknown }): boolean => order.outStatus === ORDER_OUT.done;

/** 迁出证明: who left which plot, where to and when; the next cemetery asks for it (domain.md §4.6, §5.1). */
export function outSheet({ order, today }: { order: Shown; today: string }): Sheet {
  return {
    title: '迁出证明',
    size: 'A4',
    no: textIn(order, 'orderNo'),
    mark: null,
    intro: '兹证明下列逝者已从本陵园迁出，原墓位的使用权同时终止：',
    facts: filledIn([
      fact('逝者', textIn(order, 'outDeceased')),
      fact('原墓位', textIn(order, 'plotFullName')),
      fact('购墓人', textIn(order, 'customerName')),
      fact('迁出类型', dictIn(order, 'outType')),
      fact('去向', dictIn(order, 'outDestType')),
      fact('迁往地', textIn(order, 'outDestination')),
      fact('申请人', textIn(order, 'outApplicant')),
      fact('申请日期', textIn(order, 'outApplyDate')),
      fact('迁出日期', textIn(order, 'outDate')),
      fact('开具日期', today),
    ]),
    amount: null,
    tables: [],
    notes: [],
    signatures: ['领取人（签字）：', '经办人（签字）：', '单位（盖章）：'],
  };
}
