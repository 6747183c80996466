import { Tag, Typography } from 'antd';
import { ProblemTable } from './ImportReport.tsx';
import type { CheckedFile } from './use-import.tsx';

/** The effect of importing each workbook: 新增, 重复, 错误, and the first problems. */
export function ImportPreviewList({ files }: { files: readonly CheckedFile[] }) {
  return files.map(({ file, preview }) => (
    <section key={`${file.name} ${file.lastModified} ${file.size}`} aria-label={file.name} style={{ marginBottom: 16 }}>
      <Typography.Paragraph style={{ marginBottom: 8 }}>
        {file.name} <Tag color="success">新增 {preview.newCount}</Tag>
        <Tag>重复 {preview.sameCount}</Tag>
        <Tag color={preview.errorCount > 0 ? 'error' : 'default'}>错误 {preview.errorCount}</Tag>
        {preview.below?.map(({ title, count }) => (
          <Tag key={title}>
            {title} {count} 行
          </Tag>
        ))}
      </Typography.Paragraph>
      {preview.ignoredColumns.length > 0 && (
        <Typography.Paragraph type="secondary">不导入的列：{preview.ignoredColumns.join('、')}</Typography.Paragraph>
      )}
      <ProblemTable problems={preview.errors} total={preview.sameCount + preview.errorCount} />
    </section>
  ));
}
