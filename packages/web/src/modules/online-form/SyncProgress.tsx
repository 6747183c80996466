import type { SyncState } from '@songbai/contract/modules/online-form/sync.calls.ts';
import { Progress } from 'antd';

/** How far a change of a stored table is. */
export function SyncProgress({ percent, text }: Pick<SyncState, 'percent' | 'text'>) {
  return (
    <div role="status" style={{ marginTop: 12 }}>
      <Progress percent={percent} status="active" />
      {text}
    </div>
  );
}
