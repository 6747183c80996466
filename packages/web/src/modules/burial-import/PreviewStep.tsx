import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { Alert, Button, Flex } from 'antd';
import { useCommand } from '../../resource/use-command.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { commitBatch, useRefreshImports } from './burial-import.calls.ts';
import { IssueTable } from './IssueTable.tsx';
import { SummaryCounts } from './SummaryCounts.tsx';

interface PreviewStepProps {
  summary: ImportSummary;
  onBack(): void;
  onCommitted(): void;
}

/** What would be created and what refused; only 开始导入 writes. */
export function PreviewStep({ summary, onBack, onCommitted }: PreviewStepProps) {
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const refresh = useRefreshImports();
  const commit = async () => {
    const done = await run(() => commitBatch(summary.batchId), { fallback: '导入完成' });
    await refresh(true);
    if (done) onCommitted();
  };
  const ask = () =>
    confirm({
      title: '开始导入',
      okText: '确认导入',
      content: `将新增 ${summary.burials} 条安葬登记${summary.refused > 0 ? `，${summary.refused} 行不会导入` : ''}，是否继续?`,
      onOk: () => void commit(),
    });
  const nothing = summary.burials === 0;
  return (
    <>
      <SummaryCounts summary={summary} done={false} />
      {nothing && <Alert type="warning" showIcon title="没有可导入的新记录" style={{ marginTop: 16 }} />}
      <IssueTable summary={summary} />
      <Flex gap={8} justify="end" style={{ marginTop: 16 }}>
        <Button onClick={onBack} disabled={busy}>
          上一步
        </Button>
        <Button type="primary" loading={busy} disabled={nothing} onClick={ask}>
          {busy ? '正在导入…' : '开始导入'}
        </Button>
      </Flex>
    </>
  );
}
