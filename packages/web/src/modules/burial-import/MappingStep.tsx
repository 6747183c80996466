import {
  IMPORT_TARGETS,
  type ImportCemetery,
  type ImportMapping,
  type ImportSummary,
  type ImportTarget,
} from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import type { DateOrder } from '@songbai/contract/rules/partial-date.ts';
import { isRefusedColumn } from '@songbai/contract/wire/excel.ts';
import { Button, Flex, Select, Table, Typography } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { NoRows } from '../../ui/empty.tsx';
import { type MappingWish, sendMapping, useRefreshImports } from './burial-import.calls.ts';
import { CemeteryChoice, cemeteryProblem, DateOrderChoice } from './MappingChoices.tsx';

interface MappingStepProps {
  summary: ImportSummary;
  onChecked(): void;
  onBack(): void;
}

const OPTIONS = Object.entries(IMPORT_TARGETS).map(([value, label]) => ({ value, label }));

/** Mapping of the file's columns; proposed by the server, confirmed here. */
export function MappingStep({ summary, onChecked, onBack }: MappingStepProps) {
  const [mapping, setMapping] = useState<ImportMapping>(summary.mapping);
  const [dateOrder, setDateOrder] = useState<DateOrder | undefined>(summary.dateOrder ?? undefined);
  const [cemetery, setCemetery] = useState<ImportCemetery | null>(summary.cemetery);
  const { busy, run } = useCommand();
  const refresh = useRefreshImports();
  const set = (header: string, target: ImportTarget | undefined) =>
    setMapping(({ [header]: _old, ...rest }) => (target ? { ...rest, [header]: target } : rest));
  const check = async () => {
    if (cemeteryProblem(cemetery)) return;
    const done = await run(() => sendMapping(wishOf(summary.batchId, { mapping, dateOrder, cemetery })), {
      fallback: '检查完成',
    });
    if (!done) return;
    await refresh();
    onChecked();
  };
  const unnamed = unnamedRows(summary, mapping);
  // Those of a file that we gave out for correction mean nothing to the books.
  const headers = summary.headers.filter((header) => !isRefusedColumn(header));
  const asksCemetery = unnamed > 0 || cemetery !== null;
  return (
    <>
      <Typography.Paragraph>
        文件「{summary.fileName}」共 {summary.rows} 行。请确认每一列的含义，未对应的列会随原始记录一并保留。
      </Typography.Paragraph>
      {summary.ambiguousDates > 0 && <DateOrderChoice summary={summary} value={dateOrder} onChange={setDateOrder} />}
      {asksCemetery && <CemeteryChoice unnamed={unnamed} value={cemetery} onChange={setCemetery} />}
      <Table<{ header: string }>
        locale={{ emptyText: <NoRows>文件中没有列名，请检查表头行</NoRows> }}
        rowKey="header"
        size="small"
        pagination={false}
        dataSource={headers.map((header) => ({ header }))}
        columns={[
          { title: '文件中的列', dataIndex: 'header', width: '30%' },
          {
            title: '内容示例',
            width: '34%',
            render: (_value, { header }) => (
              <Typography.Text type="secondary">{(summary.samples[header] ?? []).join('、') || '—'}</Typography.Text>
            ),
          },
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

/** What the last check counted; a column that was changed since names every row or none. */
function unnamedRows(summary: ImportSummary, mapping: ImportMapping): number {
  const named = Object.values(mapping).includes('cemeteryName');
  const wasNamed = Object.values(summary.mapping).includes('cemeteryName');
  if (named === wasNamed) return summary.unnamed;
  return named ? 0 : summary.rows;
}

interface Chosen {
  mapping: ImportMapping;
  dateOrder: DateOrder | undefined;
  cemetery: ImportCemetery | null;
}

function wishOf(batchId: string, { mapping, dateOrder, cemetery }: Chosen): MappingWish {
  const place = cemetery?.id
    ? { cemeteryId: cemetery.id }
    : cemetery?.name.trim()
      ? { cemeteryName: cemetery.name }
      : {};
  return { batchId, mapping, ...(dateOrder ? { dateOrder } : {}), ...place };
}
