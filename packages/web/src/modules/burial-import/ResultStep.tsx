import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { IMPORT_STATUS } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { Button, Flex, Result } from 'antd';
import { IssueTable } from './IssueTable.tsx';
import { RollbackButton } from './RollbackButton.tsx';
import { SummaryCounts } from './SummaryCounts.tsx';

/** What was created, and what was refused and why. */
export function ResultStep({ summary, onAgain }: { summary: ImportSummary; onAgain(): void }) {
  const discarded = summary.status === IMPORT_STATUS.discarded;
  const gone = discarded || summary.status === IMPORT_STATUS.rolledBack;
  return (
    <>
      <Result
        status={gone ? 'info' : summary.refused > 0 ? 'warning' : 'success'}
        title={
          discarded ? '该批次已放弃，没有导入数据' : gone ? '该批次已回滚' : `已导入 ${summary.burials} 条安葬登记`
        }
        subTitle={`文件「${summary.fileName}」共 ${summary.rows} 行`}
        style={{ padding: 16 }}
      />
      <SummaryCounts summary={summary} done={!discarded} />
      <IssueTable summary={summary} />
      <Flex gap={8} justify="end" style={{ marginTop: 16 }}>
        {!gone && <RollbackButton batchId={summary.batchId} fileName={summary.fileName} />}
        <Button type="primary" onClick={onAgain}>
          再导入一个文件
        </Button>
      </Flex>
    </>
  );
}
