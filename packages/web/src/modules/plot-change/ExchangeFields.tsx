import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { ExchangeSettlement } from '@songbai/contract/modules/plot-change/exchange.rules.ts';
import type { PlotPerson } from '@songbai/contract/modules/plot-change/part-out.rules.ts';
import type { ChangeKind } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { failureText } from '../../lib/feedback.ts';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { CHANGE_KEYS, fetchChangeProposal } from './plot-change.calls.ts';
import { SettlementTable } from './SettlementTable.tsx';

const FREE = { saleStatus: PLOT_SALE.available };

interface ExchangeFieldsProps {
  orderId: string;
  kind: ChangeKind;
  people: readonly PlotPerson[];
}

/** The new plot, who goes along, and which side pays the difference. */
export function ExchangeFields({ orderId, kind, people }: ExchangeFieldsProps) {
  const toPlotId = Form.useWatch<string | undefined>('toPlotId');
  const { data, error } = useQuery({
    queryKey: CHANGE_KEYS.sums(orderId, kind, toPlotId),
    queryFn: ({ signal }) =>
      fetchChangeProposal({ orderId, changeType: kind, ...(toPlotId ? { toPlotId } : {}) }, signal),
    enabled: Boolean(toPlotId),
    staleTime: 0,
    gcTime: 0,
  });
  const along = people.length > 0 ? `一并迁入新墓位：${people.map(({ name }) => name).join('、')}` : undefined;
  return (
    <>
      <Form.Item
        name="toPlotId"
        label="新墓位"
        rules={[{ required: true, message: '请选择新墓位' }]}
        {...(along ? { extra: along } : {})}
      >
        <RefSelect target="plot" params={FREE} placeholder="输入墓位全称或编号查找可售墓位" />
      </Form.Item>
      {error && <Alert style={{ marginBottom: 16 }} type="error" showIcon title={failureText(error)} />}
      {data?.exchange && !error && <ExchangeSums exchange={data.exchange} />}
    </>
  );
}

/** The difference in one sentence. */
export function differenceText({
  supplementAmount,
  differenceAmount,
}: {
  supplementAmount: number | null;
  differenceAmount: number | null;
}): string {
  if ((supplementAmount ?? 0) > 0) return `客户须补差价 ${yuan(supplementAmount ?? 0)} 元`;
  return (differenceAmount ?? 0) > 0 ? `应退差价 ${yuan(differenceAmount ?? 0)} 元` : '无差价';
}

function ExchangeSums({ exchange }: { exchange: ExchangeSettlement }) {
  const { amount, handlingFee, toPrice, feeRefund } = exchange;
  const fee = feeRefund > 0 ? `，另退管理费 ${yuan(feeRefund)} 元` : '';
  return (
    <>
      <Alert
        style={{ marginBottom: 12 }}
        type="info"
        showIcon
        title={`${differenceText(exchange)}${fee}`}
        description={`新墓位 ${yuan(toPrice)} 元，原墓位抵 ${yuan(amount)} 元（手续费 ${yuan(handlingFee)} 元）。提交后使用权冻结，新墓位保留，由其他人审批；金额以审批当日核定为准。`}
      />
      <SettlementTable settlement={exchange} worth="可抵" />
    </>
  );
}
