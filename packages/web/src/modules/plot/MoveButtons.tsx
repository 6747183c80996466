import type { Plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { Alert, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { movePlots } from './plot.calls.ts';
import { HAND_MOVES, type HandMove, movable } from './plot-moves.ts';

interface MoveButtonsProps {
  chosen: readonly Plot[];
  onDone: () => void;
}

/** The moves by hand that this person has the right to. */
export const useHandMoves = (): HandMove[] => {
  const can = useCan();
  return (Object.keys(HAND_MOVES) as HandMove[]).filter((move) => can(HAND_MOVES[move].permission));
};

/** 开放, 撤回, 保留, 停用 and 启用 for the selected plots. */
export function MoveButtons({ chosen, onDone }: MoveButtonsProps) {
  const { message } = useFeedback();
  const { busy, run } = useCommand();
  const [event, setEvent] = useState<HandMove>('open');
  const [asking, setAsking] = useState(false);
  const allowed = useHandMoves();
  if (allowed.length === 0) return null;
  const fitting = movable(chosen, event);
  const begin = (move: HandMove) => {
    if (chosen.length === 0) {
      void message.warning('请选择一条记录！');
      return;
    }
    setEvent(move);
    setAsking(true);
  };
  const confirm = async (reason: string) => {
    const body = { ids: fitting.map(({ id }) => id), event, ...(reason ? { reason } : {}) };
    if (await run(() => movePlots(body), { settled: onDone })) setAsking(false);
  };
  const notice = (
    <Alert
      style={{ marginBottom: 12 }}
      type={fitting.length === chosen.length ? 'info' : 'warning'}
      title={summary(chosen.length, fitting.length, HAND_MOVES[event].label)}
    />
  );
  return (
    <>
      <Dropdown
        menu={{
          items: allowed.map((move) => ({ key: move, label: HAND_MOVES[move].label })),
          onClick: ({ key }) => begin(key as HandMove),
        }}
      >
        <Button>销售状态</Button>
      </Dropdown>
      <HoldDialog
        ids={fitting.map(({ id }) => id)}
        open={asking && event === 'hold'}
        onClose={() => setAsking(false)}
        onDone={onDone}
      >
        {notice}
      </HoldDialog>
      <ReasonDialog
        open={asking && event !== 'hold'}
        title={HAND_MOVES[event].label}
        okText={HAND_MOVES[event].label}
        required={HAND_MOVES[event].reason}
        busy={busy}
        onOk={(reason) => (fitting.length > 0 ? void confirm(reason) : setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {notice}
      </ReasonDialog>
    </>
  );
}

function summary(chosen: number, fitting: number, label: string): string {
  if (fitting === chosen) return `将对 ${chosen} 个墓位执行「${label}」`;
  if (fitting === 0) return `所选墓位的当前状态都不能执行「${label}」`;
  return `所选 ${chosen} 个墓位中有 ${fitting} 个可以执行「${label}」，其余 ${chosen - fitting} 个保持不变`;
}
