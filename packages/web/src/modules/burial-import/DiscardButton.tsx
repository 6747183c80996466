import { Button } from 'antd';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { discardBatch, useRefreshImports } from './burial-import.calls.ts';

interface DiscardButtonProps {
  batchId: string;
  fileName: string;
  size?: 'small';
  onDone?(): void;
}

/** 放弃: a batch that waits to be confirmed and that nobody wants any more. */
export function DiscardButton({ batchId, fileName, size, onDone }: DiscardButtonProps) {
  const can = useCan();
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const refresh = useRefreshImports();
  if (!can('cem:burialImport:run')) return null;
  const ask = () =>
    confirm({
      title: '放弃导入',
      okText: '放弃导入',
      danger: true,
      content: `文件「${fileName}」尚未导入，放弃后不能再继续，是否放弃?`,
      onOk: async () => {
        const gone = await run(() => discardBatch(batchId), { fallback: '已放弃该批次' });
        await refresh();
        if (gone) onDone?.();
      },
    });
  return (
    <Button danger type={size ? 'link' : 'default'} size={size} loading={busy} onClick={ask}>
      放弃
    </Button>
  );
}
