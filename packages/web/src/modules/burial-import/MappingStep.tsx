import {
  IMPORT_TARGETS,
  type ImportMapping,
  type ImportSummary,
  type ImportTarget,
} from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import type { DateOrder } from '@songbai/contract/rules/partial-date.ts';
import { Alert, Button, Flex, Radio, Select, Table, Typography } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { sendMapping, useRefreshImports } from './burial-import.calls.ts';

interface MappingStepProps {
  summary: ImportSummary;
  onChecked(): void;
  onBack(): void;
}

const OPTIONS = Object.entries(IMPORT_TARGETS).map(([value, label]) => ({ value, label }));

const ORDERS: { value: DateOrder; label: string }[] = [
  { value: 'monthFirst', label: '月/日/年' },
  { value: 'dayFirst', label: '日/月/年' },
];

interface DateOrderProps {
  summary: ImportSummary;
  value: DateOrder | undefined;
  onChange(order: DateOrder): void;
}

/** Dates such as 03/04/2001 are read as the user says; without an answer they stay text. */
function DateOrderChoice({ summary, value, onChange }: DateOrderProps) {
  return (
    <Alert
      type={value ? 'info' : 'warning'}
      showIcon
      style={{ marginBottom: 16 }}
      title={`有 ${summary.ambiguousDates} 个日期（如 03/04/2001）的日与月无法区分，请选择顺序`}
      description={
        <Radio.Group
          aria-label="日期顺序"
          value={value}
          options={ORDERS}
          onChange={(event) => onChange(event.target.value as DateOrder)}
        />
      }
    />
  );
}

/** Mapping of the file's columns; proposed by the server, confirmed here. */
export function MappingStep({ summary, onChecked, onBack }: MappingStepProps) {
  const [mapping, setMapping] = useState<ImportMapping>(summary.mapping);
  const [dateOrder, setDateOrder] = useState<DateOrder | undefined>(summary.dateOrder ?? undefined);
  const { busy, run } = useCommand();
  const refresh = useRefreshImports();
  const set = (header: string, target: ImportTarget | undefined) =>
    setMapping(({ [header]: _old, ...rest }) => (target ? { ...rest, [header]: target } : rest));
  const check = async () => {
    const done = await run(() => sendMapping(summary.batchId, mapping, dateOrder), { fallback: '检查完成' });
    if (!done) return;
    await refresh();
    onChecked();
  };
  return (
    <>
      <Typography.Paragraph>
        文件「{summary.fileName}」共 {summary.rows} 行。请确认每一列的含义，未对应的列会随原始记录一并保留。
      </Typography.Paragraph>
      {summary.ambiguousDates > 0 && <DateOrderChoice summary={summary} value={dateOrder} onChange={setDateOrder} />}
      <Table<{ header: string }>
        rowKey="header"
        size="small"
        pagination={false}
        dataSource={summary.headers.map((header) => ({ header }))}
        columns={[
          { title: '文件中的列', dataIndex: 'header', width: '50%' },
          {
            title: '对应内容',
            render: (_value, { header }) => (
              <Select
                aria-label={`${header}对应`}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="不导入"
                style={{ width: '100%', maxWidth: 320 }}
                value={mapping[header]}
                options={OPTIONS}
                onChange={(target: ImportTarget | undefined) => set(header, target)}
              />
            ),
          },
        ]}
      />
      <Flex gap={8} justify="end" style={{ marginTop: 16 }}>
        <Button onClick={onBack}>重新上传</Button>
        <Button type="primary" loading={busy} onClick={() => void check()}>
          检查
        </Button>
      </Flex>
    </>
  );
}
