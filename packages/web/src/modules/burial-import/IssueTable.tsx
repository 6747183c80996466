import { dictText } from '@songbai/contract/dicts.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { ImportIssueRow, ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { IMPORT_LEVEL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { isImported } from '@songbai/contract/modules/burial-import/imported.ts';
import { Flex, Segmented, Tag, Typography } from 'antd';
import { useState } from 'react';
import { DownloadButton } from '../../resource/import/TemplateButton.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { ISSUE_FILE_PATH, type IssuePlace, useIssues } from './burial-import.calls.ts';

const LEVELS = Object.values(IMPORT_LEVEL).map((value) => ({ value, label: dictText('import_level', value) }));

const CORRECTABLE = '含原始内容和原因，修正后可作为新文件重新导入';
const importedText = (refused: number): string =>
  `${refused > 0 ? `${CORRECTABLE}；` : ''}有警告的行已经导入，请在「使用人」中更正，不要再次导入`;

/** Problems of a staged register, row by row with the value that caused them. */
export function IssueTable({ summary }: { summary: ImportSummary }) {
  const { batchId, refused } = summary;
  const imported = isImported(summary.status);
  const [place, setPlace] = useState<IssuePlace>({ pageNo: 1, pageSize: LIMITS.pageSizeDefault });
  const { data, isFetching } = useIssues(batchId, place);
  if (!data || (data.total === 0 && !place.level)) return null;
  return (
    <>
      <Flex wrap align="center" gap={12} style={{ marginTop: 16 }}>
        <Segmented<'' | ImportIssueRow['level']>
          aria-label="问题级别"
          value={place.level ?? ''}
          options={[{ value: '', label: '全部问题' }, ...LEVELS]}
          onChange={(level) => setPlace({ ...place, pageNo: 1, level: level || undefined })}
        />
        {(imported ? refused : data.total) > 0 && (
          <DownloadButton
            path={ISSUE_FILE_PATH}
            params={{ batchId, ...(place.level && !imported ? { level: place.level } : {}) }}
            fileName="安葬登记导入错误.xlsx"
          >
            {imported ? '下载未导入的行' : '下载问题行'}
          </DownloadButton>
        )}
        <Typography.Text type="secondary">{imported ? importedText(refused) : CORRECTABLE}</Typography.Text>
      </Flex>
      <PlainTable<ImportIssueRow>
        rowKey={(row) => `${row.rowNo} ${row.column} ${row.code}`}
        empty="没有这样的问题"
        size="small"
        style={{ marginTop: 8 }}
        loading={isFetching}
        dataSource={data.records}
        scroll={{ x: 720 }}
        pagination={{
          current: place.pageNo,
          pageSize: place.pageSize,
          total: data.total,
          pageSizeOptions: [...LIMITS.pageSizeOptions],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: (total, [from, to]) => `${from}-${to} 共 ${total} 条`,
          onChange: (pageNo, pageSize) => setPlace({ ...place, pageNo, pageSize }),
        }}
        columns={[
          { title: '行号', dataIndex: 'rowNo', width: 90 },
          {
            title: '级别',
            dataIndex: 'level',
            width: 90,
            render: (level: ImportIssueRow['level']) => (
              <Tag color={level === IMPORT_LEVEL.error ? 'red' : 'orange'}>{dictText('import_level', level)}</Tag>
            ),
          },
          { title: '列', dataIndex: 'column', width: 160 },
          { title: '值', dataIndex: 'value', width: 180, ellipsis: true },
          { title: '原因', dataIndex: 'message' },
        ]}
      />
    </>
  );
}
