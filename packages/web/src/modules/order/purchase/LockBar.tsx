import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { Alert, Button } from 'antd';
import { Countdown } from '../../../ui/Countdown.tsx';
import { type OwnLock, type PlotRecord, saleNow, useLockActions, useRefreshPlots } from '../../plot/index.ts';

interface LockBarProps {
  plot: PlotRecord | undefined;
  lock: OwnLock | undefined;
}

/** Why a plot that the person has not locked cannot be bought yet. */
export function whyNotYet(plot: PlotRecord): string {
  const status = saleNow(plot);
  if (status === PLOT_SALE.available) return '尚未锁定，请先锁定再办理';
  return status === PLOT_SALE.locked ? `正在被「${plot.lockName ?? ''}」锁定，请另选墓位` : '当前不能购买，请另选墓位';
}

/** The plot of this purchase and the time left of its lock; in sight whatever is open. */
export function LockBar({ plot, lock }: LockBarProps) {
  const actions = useLockActions();
  const refresh = useRefreshPlots();
  if (!plot) return null;
  if (lock) {
    return (
      <Alert
        type="success"
        showIcon
        title={
          <>
            {plot.fullName}　已为您锁定，剩余{' '}
            <Countdown until={lock.lockUntil} secondsLeft={lock.secondsLeft} onEnd={refresh} />
          </>
        }
        action={
          <Button size="small" disabled={actions.busy} onClick={() => void actions.lock(plot.id)}>
            延长锁定
          </Button>
        }
      />
    );
  }
  const free = saleNow(plot) === PLOT_SALE.available;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${plot.fullName}　${whyNotYet(plot)}`}
      action={
        free && (
          <Button size="small" type="primary" loading={actions.busy} onClick={() => void actions.lock(plot.id)}>
            锁定
          </Button>
        )
      }
    />
  );
}
