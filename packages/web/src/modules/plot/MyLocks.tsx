import { LIMITS } from '@songbai/contract/limits.ts';
import { Card, Flex } from 'antd';
import { useNavigate } from 'react-router';
import { useCan } from '../../session/permissions.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { OwnLock } from './plot.calls.ts';
import styles from './plot.module.css';
import { useLockActions, useRefreshPlots } from './use-locks.ts';

/** 我的锁定: the user's own locks with the time left, next to the seat map. */
export function MyLocks({ locks, onShow }: { locks: readonly OwnLock[]; onShow: (id: string) => void }) {
  const can = useCan();
  const navigate = useNavigate();
  const actions = useLockActions();
  const refresh = useRefreshPlots();
  if (locks.length === 0) return null;
  return (
    <Card size="small" title={`我的锁定（${locks.length}/${LIMITS.locksPerUser}）`}>
      <Flex vertical gap={8}>
        {locks.map((lock) => (
          <div key={lock.id} className={styles.lock}>
            <button type="button" className={styles.lockName} onClick={() => onShow(lock.id)}>
              {lock.fullName}
            </button>
            <Flex gap={8} align="center" wrap>
              <span>
                剩余 <Countdown until={lock.lockUntil} secondsLeft={lock.secondsLeft} onEnd={refresh} />
              </span>
              {can('cem:order:add') && (
                <LinkButton onClick={() => navigate(`/orders/purchase?plotId=${lock.id}`)}>去购墓</LinkButton>
              )}
              {can('cem:plot:release') && (
                <LinkButton disabled={actions.busy} onClick={() => void actions.release(lock.id)}>
                  释放
                </LinkButton>
              )}
            </Flex>
          </div>
        ))}
      </Flex>
    </Card>
  );
}
