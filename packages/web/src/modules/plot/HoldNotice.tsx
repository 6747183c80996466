import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { fetchPlotHold, PLOT_KEYS, type PlotRecord } from './plot.calls.ts';

/** For whom, why and until when a plot is kept. */
export function HoldNotice({ plot }: { plot: PlotRecord }) {
  const { data: hold } = useQuery({
    queryKey: PLOT_KEYS.hold(plot.id),
    queryFn: ({ signal }) => fetchPlotHold(plot.id, signal),
    enabled: plot.saleStatus === PLOT_SALE.held,
    staleTime: 0,
  });
  if (plot.saleStatus !== PLOT_SALE.held || !hold) return null;
  const person = [hold.customerName, hold.contactName, hold.contactMobile].filter(Boolean).join(' ');
  const end = hold.expireTime ? `至 ${hold.expireTime.slice(0, 10)}` : '未定期限';
  return (
    <Alert
      type="info"
      showIcon
      title={`${person ? `为「${person}」保留` : '保留'}，${end}`}
      description={[hold.reason, `${hold.holderName} 办理`].filter(Boolean).join('；')}
    />
  );
}
