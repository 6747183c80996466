import { Alert } from 'antd';
import { FilesText } from '../../pickers/FilesInput.tsx';
import type { PlotRecord } from './plot.calls.ts';

/** Why a plot is frozen, since when and by whom, with the papers. */
export function DisputeNotice({ plot }: { plot: PlotRecord }) {
  const { disputeReason, disputeName, disputeTime, disputeFiles } = plot;
  const noted = [disputeName, disputeTime].filter(Boolean).join(' ');
  return (
    <Alert
      type="error"
      showIcon
      title={`争议冻结${disputeReason ? `：${disputeReason}` : ''}`}
      description={
        <>
          {noted && <div>{noted} 登记</div>}
          <FilesText value={disputeFiles} />
        </>
      }
    />
  );
}
