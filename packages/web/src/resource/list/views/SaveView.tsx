import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { isRefusal } from '../../../lib/failure.ts';
import { useFeedback } from '../../../lib/feedback.ts';
import { listViewOf } from '../../../session/list-views.ts';
import { Bounded } from '../../../ui/Bounded.tsx';
import { useConfirm } from '../../../ui/confirm/index.ts';
import { useShowFailure } from '../../use-show-failure.ts';
import type { ResourceListState } from '../use-resource-list.ts';
import type { useViews } from './use-views.ts';

interface SaveViewProps {
  list: string;
  views: ReturnType<typeof useViews>;
  query: ResourceListState<unknown>['query'];
}

/** Saves what the list shows now under a name; a taken one is only replaced where the person says so. */
export function SaveView({ list, views, query }: SaveViewProps) {
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const { message } = useFeedback();
  const showFailure = useShowFailure();
  const save = async (overwrite: boolean): Promise<void> => {
    const { columns, pinned, widths, shipped } = listViewOf(list);
    const shown = Object.entries({ columns, pinned, widths, shipped }).filter(([, value]) => value !== undefined);
    setBusy(true);
    try {
      await views.save({ title: title.trim(), query: query.toView(), columns: Object.fromEntries(shown), overwrite });
      message.success(MESSAGES.querySaved);
      setTitle('');
      await views.refresh();
    } catch (error) {
      if (isRefusal(error, 'savedViewTaken')) confirm({ title: error.message, danger: true, onOk: () => save(true) });
      else showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const ready = title.trim() !== '' && !lengthProblem(title.trim(), { max: LIMITS.savedViewTitle });
  return (
    <Bounded text={title} max={LIMITS.savedViewTitle}>
      <Space.Compact block>
        <Input
          aria-label="视图名称"
          placeholder="为当前的查询条件、排序和列起个名称"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onPressEnter={() => ready && !busy && void save(false)}
        />
        <Button type="primary" loading={busy} disabled={!ready} onClick={() => void save(false)}>
          保存为视图
        </Button>
      </Space.Compact>
    </Bounded>
  );
}
