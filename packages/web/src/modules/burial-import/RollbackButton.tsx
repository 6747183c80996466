import { Button } from 'antd';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { rollBackBatch, useRefreshImports } from './burial-import.calls.ts';

interface RollbackButtonProps {
  batchId: string;
  fileName: string;
  size?: 'small';
}

/** 回滚: removes everything the batch created, unless some of it is already in use. */
export function RollbackButton({ batchId, fileName, size }: RollbackButtonProps) {
  const can = useCan();
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const refresh = useRefreshImports();
  if (!can('cem:burialImport:rollback')) return null;
  const ask = () =>
    confirm({
      title: '确认回滚',
      okText: '确认回滚',
      danger: true,
      content: `将撤销文件「${fileName}」导入的全部数据，是否继续?`,
      onOk: async () => {
        await run(() => rollBackBatch(batchId), { fallback: '回滚成功' });
        await refresh(true);
      },
    });
  return (
    <Button danger type={size ? 'link' : 'default'} size={size} loading={busy} onClick={ask}>
      回滚
    </Button>
  );
}
