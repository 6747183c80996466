import type { ComparedField, ComparedVersion, Comparison } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { Button, Checkbox, Empty, Flex, Skeleton, Table, type TableColumnsType, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { restoreFields, useComparison } from './data-log.calls.ts';
import styles from './data-log.module.css';

interface CompareDialogProps {
  /** The older version first. */
  ids: readonly [string, string];
  open: boolean;
  onClose(): void;
  onRestored(): void;
}

/** 数据比较: two versions of a record with labels and texts, differences marked; chosen fields can be restored. */
export function CompareDialog({ ids, open, onClose, onRestored }: CompareDialogProps) {
  return (
    <Dialog
      title="数据比较"
      open={open}
      onOpenChange={onClose}
      width={960}
      maskClosable
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Versions ids={ids} onRestored={onRestored} />
    </Dialog>
  );
}

function Versions({ ids, onRestored }: Pick<CompareDialogProps, 'ids' | 'onRestored'>) {
  const { data, error, refetch } = useComparison(ids, true);
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  return <SideBySide comparison={data} onRestored={onRestored} />;
}

/** The record by kind and name: 客户「陈明」. */
const recordText = ({ title, record }: Comparison): string => (record === '' ? title : `${title}「${record}」`);

const headOf = ({ dataVersion, createName, createTime }: ComparedVersion): string =>
  `版本${dataVersion} ${createName ?? ''} ${createTime}`;

function SideBySide({ comparison, onRestored }: { comparison: Comparison; onRestored(): void }) {
  const { left, right, fields } = comparison;
  const what = recordText(comparison);
  const [onlyDiffering, setOnlyDiffering] = useState(true);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { busy, run } = useCommand();
  const rows = onlyDiffering ? fields.filter((field) => field.differs) : fields;
  const restorable = fields.some((field) => field.restorable);
  const restore = (version: ComparedVersion) =>
    void run(() => restoreFields(version.id, chosen), {
      settled: () => {
        setChosen([]);
        onRestored();
      },
    });
  return (
    <Flex vertical gap={12}>
      <Typography.Text strong>{what}</Typography.Text>
      <Flex gap={8} wrap align="center">
        <Checkbox checked={onlyDiffering} onChange={(event) => setOnlyDiffering(event.target.checked)}>
          只看不同
        </Checkbox>
        {restorable &&
          [left, right].map((version) => (
            <ConfirmPop
              danger
              key={version.id}
              title={`确定将选中的${chosen.length}个字段恢复为版本${version.dataVersion}的内容吗?`}
              effect={`${what}的当前内容将被改写`}
              disabled={chosen.length === 0}
              onConfirm={() => restore(version)}
            >
              <Button
                disabled={chosen.length === 0 || busy}
                title={chosen.length === 0 ? '请先勾选要恢复的字段' : undefined}
              >
                恢复为版本{version.dataVersion}
              </Button>
            </ConfirmPop>
          ))}
      </Flex>
      <Table<ComparedField>
        rowKey="name"
        size="small"
        aria-label={`${what}的两个版本`}
        columns={columnsOf(left, right)}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowClassName={(field) => (field.differs ? (styles.differs ?? '') : '')}
        locale={{
          emptyText: <Empty description="两个版本的内容相同" />,
        }}
        {...(restorable
          ? {
              rowSelection: {
                selectedRowKeys: [...chosen],
                onChange: (keys: readonly unknown[]) => setChosen(keys.map(String)),
                getCheckboxProps: (field: ComparedField) => ({
                  disabled: !field.restorable,
                  'aria-label': `选择${field.label}`,
                  ...(field.restorable ? {} : { title: '该字段不能恢复' }),
                }),
              },
            }
          : {})}
      />
    </Flex>
  );
}

function columnsOf(left: ComparedVersion, right: ComparedVersion): TableColumnsType<ComparedField> {
  const side = (name: 'left' | 'right', version: ComparedVersion) => ({
    key: name,
    title: headOf(version),
    render: (_: unknown, field: ComparedField) => <Value value={field[name]} />,
  });
  return [
    {
      key: 'label',
      title: '字段',
      width: 180,
      render: (_, { label, differs }) => (
        <Flex gap={4} align="center">
          {label}
          {differs && <Tag color="red">不同</Tag>}
        </Flex>
      ),
    },
    side('left', left),
    side('right', right),
  ];
}

function Value({ value }: { value: string | null }) {
  if (value === null || value === '') return <span className={styles.absent}>空</span>;
  return <span className={styles.value}>{value}</span>;
}
