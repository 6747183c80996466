import type { ImportProblem, ImportResult } from '@songbai/contract/wire/excel.ts';
import { Table } from 'antd';
import { staticUrl } from '../../api/client.ts';

interface ImportReportProps {
  message: string;
  /** Online imports return only the address of the error file (contract/2 §13.4). */
  result: ImportResult | string;
}

/** Counts, the files that list every problem, and the first problems by row and column (spec/2 §8). */
export function ImportReport({ message, result }: ImportReportProps) {
  if (typeof result === 'string')
    return (
      <p>
        {message} 具体详情请 <FileLink url={result} />
      </p>
    );
  return (
    <>
      <p>
        {message} {result.msg} 具体详情请 <FileLink url={result.fileUrl} name={result.fileName} />
      </p>
      {result.detailUrl && (
        <p>
          可 <FileLink url={result.detailUrl} name={result.detailName} text="下载错误数据" />
          ，按其中的错误原因修正后重新导入
        </p>
      )}
      <ProblemTable problems={result.errors ?? []} total={result.errorCount} />
    </>
  );
}

function FileLink({ url, name, text = '点击下载' }: { url: string; name?: string | undefined; text?: string }) {
  return (
    <a href={staticUrl(url)} download={name ?? true} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

interface ProblemTableProps {
  problems: readonly ImportProblem[];
  /** How many there are in all. */
  total: number;
}

/** The first problems of a workbook, and how many more there are. */
export function ProblemTable({ problems, total }: ProblemTableProps) {
  const shown = problems.length;
  if (shown === 0) return null;
  return (
    <Table<ImportProblem>
      rowKey={(row) => `${row.rowNo} ${row.column} ${row.message}`}
      size="small"
      dataSource={[...problems]}
      pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      {...(total > shown ? { footer: () => `共 ${total} 行有问题，仅列出前 ${shown} 行` } : {})}
      columns={[
        { title: '行号', dataIndex: 'rowNo', width: 80 },
        { title: '列', dataIndex: 'column', width: 140 },
        { title: '原因', dataIndex: 'message' },
      ]}
    />
  );
}
