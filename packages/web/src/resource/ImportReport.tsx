import { Table } from 'antd';
import { staticUrl } from '../api/client.ts';

export interface ImportProblem {
  /** Row of the sheet, counted from 1. */
  rowNo: number;
  column: string;
  message: string;
}

/** Result of an import with refused rows (contract/2 §13.4). */
export interface ImportResult {
  msg: string;
  fileUrl: string;
  fileName: string;
  /** The first problems; the file lists all. */
  errors?: readonly ImportProblem[];
}

/** Counts, the file with every problem, and the first problems by row and column. */
export function ImportReport({ result }: { result: ImportResult }) {
  return (
    <>
      <p>
        {result.msg} 具体详情请{' '}
        <a href={staticUrl(result.fileUrl)} download={result.fileName} target="_blank" rel="noreferrer">
          点击下载
        </a>
      </p>
      {result.errors && result.errors.length > 0 && (
        <Table<ImportProblem>
          rowKey={(row) => `${row.rowNo} ${row.column} ${row.message}`}
          size="small"
          dataSource={[...result.errors]}
          pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: '行号', dataIndex: 'rowNo', width: 80 },
            { title: '列', dataIndex: 'column', width: 140 },
            { title: '原因', dataIndex: 'message' },
          ]}
        />
      )}
    </>
  );
}
