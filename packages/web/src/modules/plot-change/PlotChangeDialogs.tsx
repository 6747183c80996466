import { dictText } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { type PlotChange, plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { takesPlot } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { FieldList } from '../../resource/detail/FieldList.tsx';
import { opinionOf, WordsDialog } from '../../resource/WordsDialog.tsx';
import { differenceText } from './ExchangeFields.tsx';
import { approveChange, endChange } from './plot-change.calls.ts';

export interface ChangeDialogProps {
  row: PlotChange;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Who is at the counter, and who is moved. */
export const aboutChange = ({ customerName, orderNo, deceasedNames }: PlotChange) => [
  customerName,
  orderNo,
  deceasedNames && `逝者 ${deceasedNames}`,
];

export const actOf = ({ changeType }: Pick<PlotChange, 'changeType'>) => dictText('change_type', changeType ?? '');

const BASIS = ['applyName', 'reason', 'note', 'files'] as const;

/** 通过: what is settled, and what follows; an opinion may be added. */
export function ChangeApproveDialog({ row, ...dialog }: ChangeDialogProps) {
  const late = row.late === 'Y';
  return (
    <WordsDialog
      {...dialog}
      title={`审批${actOf(row)} ${row.changeNo ?? ''}`}
      okText="通过"
      label="审批意见"
      required={false}
      notice={{
        title: sumsText(row),
        description: `${late ? '购墓已超过可退期限。' : ''}${nextText(row)}`,
        warning: late,
      }}
      basis={<FieldList resource={plotChange} row={row} names={BASIS} col={1} />}
      call={(opinion) => approveChange({ id: row.id, ...opinionOf(opinion) })}
      fallback={MESSAGES.changeApproved}
    />
  );
}

function sumsText(row: PlotChange): string {
  const who = `${row.customerName ?? ''}（${row.plotFullName ?? ''}）`;
  if (row.changeType === CHANGE_TYPE.partlyOutgoing)
    return `${who}：${row.deceasedNames ?? ''}迁往${row.destination ?? ''}`;
  const sums = `已收 ${yuan(row.receivedAmount ?? 0)} 元，已消耗 ${yuan(row.consumedAmount ?? 0)} 元，手续费 ${yuan(row.handlingFee ?? 0)} 元`;
  const fee = (row.feeRefund ?? 0) > 0 ? `，另退管理费 ${yuan(row.feeRefund ?? 0)} 元` : '';
  if (takesPlot(row.changeType)) {
    const price = `新墓位「${row.toPlotFullName ?? ''}」${yuan(row.toPrice ?? 0)} 元`;
    return `${who}：${sums}，可抵 ${yuan(row.amount ?? 0)} 元；${price}，${differenceText(row)}${fee}`;
  }
  return `${who}：${sums}，应退 ${yuan(row.amount ?? 0)} 元${fee}`;
}

function nextText(row: PlotChange): string {
  if (row.changeType === CHANGE_TYPE.partlyOutgoing) return '通过后可以起葬，使用权在起葬完成前冻结。';
  if (!takesPlot(row.changeType)) return '通过后结算即核定，订单转为退款中，退款单提交财务审批。';
  if ((row.supplementAmount ?? 0) > 0) return '通过后结算即核定，订单转为退款中，由收银收取差价。';
  if ((row.differenceAmount ?? 0) > 0) return '通过后结算即核定，订单转为退款中，差价的退款单提交财务审批。';
  return '通过后结算即核定，新墓位随即转入新订单，待收回证件。';
}

const ENDS = {
  reject: { verb: '驳回', fallback: MESSAGES.changeRejected },
  withdraw: { verb: '撤销', fallback: MESSAGES.changeWithdrawn },
} as const;

/** 驳回 and 撤销 ask for the reason. */
export function ChangeReasonDialog({ row, act, ...dialog }: ChangeDialogProps & { act: keyof typeof ENDS }) {
  const { verb, fallback } = ENDS[act];
  const kept = takesPlot(row.changeType) ? '，新墓位恢复可售' : '';
  return (
    <WordsDialog
      {...dialog}
      title={`${verb}${actOf(row)} ${row.changeNo ?? ''}`}
      about={aboutChange(row)}
      okText={verb}
      label={`${verb}原因`}
      notice={{ title: `订单和使用权恢复到登记前的状态${kept}，未付的退款一并撤销` }}
      call={(reason) => endChange(act, { id: row.id, reason })}
      fallback={fallback}
    />
  );
}
