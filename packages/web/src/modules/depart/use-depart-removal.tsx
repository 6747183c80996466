import { LIMITS } from '@songbai/contract/limits.ts';
import type { DepartRemovalEffect } from '@songbai/contract/modules/depart/depart.calls.ts';
import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { type ReactNode, useState } from 'react';
import { send } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { named, useConfirm } from '../../ui/confirm/index.ts';
import { movePeople, removalEffect } from './depart.calls.ts';
import { TakerDialog } from './TakerDialog.tsx';

interface Removal {
  /** The question of contract/1 §8.2. */
  question: string;
  ids: readonly string[];
  call(): Promise<{ message: string }>;
  after(): void;
}

/** Deletes departments with all their descendants: the question counts them and the people, whom another one takes. */
export function useDepartRemoval(refresh: () => Promise<void>) {
  const { message } = useFeedback();
  const confirm = useConfirm();
  const showFailure = useShowFailure();
  const [moving, setMoving] = useState<{ removal: Removal; effect: DepartRemovalEffect; open: boolean }>();

  const carryOut = async ({ ids, call, after }: Removal, taker?: string): Promise<void> => {
    try {
      if (taker) await movePeople(ids, taker);
      void message.success((await call()).message);
      setMoving((now) => now && { ...now, open: false });
      await refresh();
      after();
    } catch (error) {
      showFailure(error);
    }
  };
  const ask = async (removal: Removal): Promise<void> => {
    try {
      const effect = await removalEffect(removal.ids);
      if (effect.left.length > 0) return setMoving({ removal, effect, open: true });
      confirm({
        title: titleOf(effect),
        content: removal.question,
        effect: effectText(effect),
        danger: true,
        onOk: () => carryOut(removal),
      });
    } catch (error) {
      showFailure(error);
    }
  };

  const question: ReactNode = moving && (
    <TakerDialog
      open={moving.open}
      title={titleOf(moving.effect)}
      effect={effectText(moving.effect)}
      onOk={(taker) => carryOut(moving.removal, taker)}
      onClose={() => setMoving({ ...moving, open: false })}
    />
  );
  return {
    question,
    one: (id: string) => void ask(removalOfOne(id)),
    several: (ids: readonly string[], after: () => void) => {
      if (ids.length === 0) return void message.warning('请先选择一个部门!');
      if (ids.length > LIMITS.idsPerBatch)
        return void message.warning(`一次最多删除 ${LIMITS.idsPerBatch} 个部门，下级部门会随上级一起删除，无需勾选`);
      void ask(removalOf(ids, after));
    },
  };
}

const removalOfOne = (id: string): Removal => ({
  question: '确定要删除此部门以及子节点数据吗?',
  ids: [id],
  call: () => send('DELETE', `${depart.path}/delete`, { params: { id } }),
  after: () => undefined,
});

const removalOf = (ids: readonly string[], after: () => void): Removal => ({
  question: `确定要删除所选中的 ${ids.length} 条数据，以及子节点数据吗?`,
  ids,
  call: () => send('DELETE', `${depart.path}/deleteBatch`, { params: { ids: ids.map((id) => `${id},`).join('') } }),
  after,
});

const titleOf = ({ names }: DepartRemovalEffect): string => `删除部门${named(names)}？`;

function effectText({ below, people, left }: DepartRemovalEffect): string {
  const parts = [
    below > 0 ? `下级部门 ${below} 个一并删除` : '没有下级部门',
    people > 0 ? `共有 ${people} 人` : '没有人员',
    ...(left.length > 0
      ? [
          `其中 ${left.length} 人将没有部门：${named(
            left.map(({ realname }) => realname),
            '人',
          )}`,
        ]
      : []),
  ];
  return `${parts.join('，')}。可在回收站恢复部门、成员、权限和部门角色，负责人需要重新设置。`;
}
