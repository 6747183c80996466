import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { Alert, Button } from 'antd';
import { Countdown } from '../../../ui/Countdown.tsx';
import { type OwnLock, type PlotRecord, saleNow, useLockActions, useRefreshPlots } from '../../plot/index.ts';

interface LockBarProps {
  plot: PlotRecord | undefined;
  lock: OwnLock | undefined;
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
  const status = saleNow(plot);
  const free = status === PLOT_SALE.available;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        free
          ? `${plot.fullName}　尚未锁定，请先锁定再办理`
          : status === PLOT_SALE.locked
            ? `${plot.fullName}　正在被「${plot.lockName ?? ''}」锁定`
            : `${plot.fullName}　当前不能购买，请另选墓位`
      }
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
