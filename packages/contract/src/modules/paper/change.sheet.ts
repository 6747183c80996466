import { CHANGE_TYPE } from '../order/order.dicts.ts';
import { CHANGE_STATUS } from '../plot-change/plot-change.dicts.ts';
import { column, dictIn, fact, fenIn, figure, filledIn, type Sheet, type Shown, textIn, yuanIn } from './sheet.ts';

const TITLES: Readonly<Record<string, string>> = {
  [CHANGE_TYPE.exchange]: '换墓协议',
  [CHANGE_TYPE.relocation]: '园内迁移协议',
  [CHANGE_TYPE.return]: '退墓协议',
  [CHANGE_TYPE.partlyOutgoing]: '部分迁出协议',
};

interface ChangeParts {
  change: Shown;
  lines: readonly Shown[];
  consents: readonly Shown[];
}

/** 换墓, 退墓, 迁移 and 迁出协议: what is changed, how it is settled, and who agreed (domain.md §5.1). */
export function changeSheet({ change, lines, consents }: ChangeParts): Sheet {
  const exchange = fenIn(change, 'toPrice') > 0;
  const money = (label: string, name: string) =>
    fact(label, fenIn(change, name) > 0 ? `${yuanIn(change, name)} 元` : '');
  return {
    title: TITLES[textIn(change, 'changeType')] ?? '换退迁协议',
    size: 'A4',
    no: textIn(change, 'changeNo'),
    mark: change.status === CHANGE_STATUS.done ? null : dictIn(change, 'status'),
    intro: null,
    facts: filledIn([
      fact('持证人', textIn(change, 'customerName')),
      fact('订单编号', textIn(change, 'orderNo')),
      fact('原墓位', textIn(change, 'plotFullName')),
      fact('新墓位', textIn(change, 'toPlotFullName')),
      fact('新订单', textIn(change, 'toOrderNo')),
      fact('涉及逝者', textIn(change, 'deceasedNames')),
      fact('去向', [dictIn(change, 'destType'), textIn(change, 'destination')].filter(Boolean).join('，')),
      fact('迁出日期', textIn(change, 'outDate')),
      fact('申请人', [textIn(change, 'applicant'), dictIn(change, 'relation')].filter(Boolean).join('，')),
      fact('原因', dictIn(change, 'reason')),
      fact('原墓位处理', dictIn(change, 'plotAfter')),
      money('手续费', 'handlingFee'),
      money('新墓位价格', 'toPrice'),
      money('补差价', 'supplementAmount'),
      money('退差价', 'differenceAmount'),
      fact('审批人', [textIn(change, 'approveName'), textIn(change, 'approveTime')].filter(Boolean).join('　')),
    ]),
    amount:
      fenIn(change, 'amount') > 0
        ? { label: exchange ? '原墓位可抵金额' : '应退金额', fen: fenIn(change, 'amount') }
        : null,
    tables: [...settlementTable(change, lines, exchange), ...consentTable(consents)],
    notes: textIn(change, 'note') ? [`说明：${textIn(change, 'note')}`] : [],
    signatures: ['持证人（签字）：', '申请人（签字）：', '经办（签字）：', '单位（盖章）：'],
  };
}

function settlementTable(change: Shown, lines: readonly Shown[], exchange: boolean) {
  if (lines.length === 0) return [];
  const sums = ['receivedAmount', 'consumedAmount', 'amount'];
  const fee = fenIn(change, 'handlingFee');
  return [
    {
      title: '结算明细',
      heads: [
        column('项目'),
        figure('已收（元）'),
        figure('已消耗（元）'),
        figure(exchange ? '可抵（元）' : '应退（元）'),
      ],
      rows: [
        ...lines.map((line) => [textIn(line, 'name'), ...sums.map((name) => yuanIn(line, name))]),
        ...(fee > 0 ? [['手续费', '', '', `-${yuanIn(change, 'handlingFee')}`]] : []),
      ],
      total: ['合计', ...sums.map((name) => yuanIn(change, name))],
    },
  ];
}

function consentTable(consents: readonly Shown[]) {
  if (consents.length === 0) return [];
  return [
    {
      title: '亲属同意',
      heads: ['签署人', '与持证人关系', '同意方式', '签署日期', '签字'].map(column),
      rows: consents.map((one) => [
        ...[textIn(one, 'signer'), dictIn(one, 'relation'), dictIn(one, 'form'), textIn(one, 'signDate')],
        '',
      ]),
    },
  ];
}
