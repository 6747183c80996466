import { REFUND_STATUS } from '../refund/refund.dicts.ts';
import { column, dictIn, fact, fenIn, figure, filledIn, type Sheet, type Shown, textIn, yuanIn } from './sheet.ts';

/** 退款单: what is given back of what was received, who asked, approved and paid (domain.md §3.11). */
export function refundSheet({ refund, lines }: { refund: Shown; lines: readonly Shown[] }): Sheet {
  const at = (label: string, name: string, time: string) =>
    fact(label, [textIn(refund, name), textIn(refund, time)].filter(Boolean).join('　'));
  return {
    title: '退款单',
    size: 'A5',
    no: textIn(refund, 'refundNo'),
    mark: refund.status === REFUND_STATUS.paid ? null : dictIn(refund, 'status'),
    intro: null,
    facts: filledIn([
      fact('客户', textIn(refund, 'customerName')),
      fact('业务单号', textIn(refund, 'bizNo')),
      fact('墓位', textIn(refund, 'plotFullName')),
      fact('退款原因', dictIn(refund, 'reason')),
      fact('退款方式', dictIn(refund, 'method')),
      fact('凭证号', textIn(refund, 'channelNo')),
      fact('收款人', textIn(refund, 'payeeName')),
      fact('开户行', textIn(refund, 'bankName')),
      fact('账号', textIn(refund, 'bankAccount')),
      at('申请人', 'applyName', 'applyTime'),
      at('审批人', 'approveName', 'approveTime'),
      at('付款经办', 'payName', 'payTime'),
    ]),
    amount: { label: '退款金额', fen: fenIn(refund, 'amount') },
    tables: [
      {
        title: '退款明细',
        heads: [
          column('项目'),
          figure('已收（元）'),
          figure('已消耗（元）'),
          figure('扣减（元）'),
          figure('应退（元）'),
        ],
        rows: [
          ...lines.map((line) => [
            textIn(line, 'name'),
            ...['receivedAmount', 'consumedAmount', 'deductionAmount', 'amount'].map((name) => yuanIn(line, name)),
          ]),
          ...(fenIn(refund, 'handlingFee') > 0 ? [['手续费', '', '', '', `-${yuanIn(refund, 'handlingFee')}`]] : []),
        ],
        total: [
          '合计',
          ...['receivedAmount', 'consumedAmount', 'deductionAmount', 'amount'].map((name) => yuanIn(refund, name)),
        ],
      },
    ],
    notes: textIn(refund, 'note') ? [`原因说明：${textIn(refund, 'note')}`] : [],
    signatures: ['收款人（签字）：', '付款经办（签字）：', '审批（签字）：', '单位（盖章）：'],
  };
}
