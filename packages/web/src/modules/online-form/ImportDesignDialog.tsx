import type { DesignFile, ImportedTable, ImportPlan } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Empty, Table } from 'antd';
import { useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { StateTag } from '../../ui/StateTag.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { readDesignFile } from './design-file.ts';
import { FileDrop } from './FileDrop.tsx';
import { importDesign, previewImport } from './online-form.calls.ts';
import styles from './online-form.module.css';

interface Read {
  name: string;
  file: DesignFile;
  plan: ImportPlan;
}

/** 导入设计: tables of a file, with what they would change before anything is stored (online.md §4.4). */
export function ImportDesignDialog({ onClose }: { onClose(): void }) {
  const [read, setRead] = useState<Read>();
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const settled = () => {
    void invalidate(client, cgformHead.name);
    onClose();
  };
  const mayImport = read !== undefined && read.plan.refused.length === 0;
  return (
    <Dialog
      open
      title={read ? `导入设计[${read.name}]` : '导入设计'}
      width={read ? 960 : 640}
      onOpenChange={(next) => !next && !busy && onClose()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          {read && <Button onClick={() => setRead(undefined)}>重新选择</Button>}
          {mayImport && (
            <Button
              type="primary"
              loading={busy}
              onClick={() => void run(() => importDesign(read.file, read.plan.hash), { settled })}
            >
              导入
            </Button>
          )}
        </>
      }
    >
      {read ? <PlannedTables plan={read.plan} /> : <FileChoice onRead={setRead} />}
    </Dialog>
  );
}

const HINT = '由「导出设计」得到的 .json 文件，含字段、索引、附表、视图、按钮和增强。先显示会发生什么，确认后才导入。';

function FileChoice({ onRead }: { onRead(read: Read): void }) {
  const take = async (chosen: File) => {
    const file = await readDesignFile(chosen);
    if (typeof file === 'string') return file;
    onRead({ name: chosen.name, file, plan: await previewImport(file) });
    return undefined;
  };
  return <FileDrop accept=".json" title="选择设计文件" hint={HINT} take={take} />;
}

const KINDS = {
  new: { tone: 'green', text: '新增' },
  changed: { tone: 'orange', text: '变更' },
  same: { tone: 'slate', text: '相同' },
} as const;

/** What happens to each table of the file. */
function PlannedTables({ plan: { tables, refused } }: { plan: ImportPlan }) {
  const waiting = tables.some((table) => table.waiting.length > 0);
  return (
    <>
      <Refused texts={refused} />
      {waiting && (
        <Alert
          style={{ marginBottom: 12 }}
          type="info"
          showIcon
          title="文件中的增强导入后不会运行，由管理员在各增强窗口查看并保存后才生效"
        />
      )}
      <Table<ImportedTable>
        rowKey="tableName"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={tables}
        locale={{ emptyText: <Empty description="没有可以导入的表" /> }}
        expandable={{
          rowExpandable: ({ differences }) => differences.length > 0,
          expandedRowRender: ({ differences }) => <DifferenceTable title="变更内容" differences={differences} />,
        }}
        columns={[
          { title: '表名', dataIndex: 'tableName', width: 180 },
          {
            ...{ title: '表描述', dataIndex: 'tableTxt', width: 160 },
            render: (text: string, { isView }) => (isView ? `${text}（视图）` : text),
          },
          {
            ...{ title: '导入后', dataIndex: 'kind', width: 88 },
            render: (kind: ImportedTable['kind']) => <StateTag tone={KINDS[kind].tone}>{KINDS[kind].text}</StateTag>,
          },
          { title: '字段', dataIndex: 'fields', width: 64, align: 'right' },
          { title: '说明', render: (_value, table) => <Remarks table={table} /> },
        ]}
      />
    </>
  );
}

function Refused({ texts }: { texts: readonly string[] }) {
  const [first] = texts;
  if (first === undefined) return null;
  const list = (
    <ul className={styles.problems}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  return (
    <Alert
      style={{ marginBottom: 12 }}
      type="error"
      showIcon
      role="alert"
      title={texts.length === 1 ? `不能导入：${first}` : `不能导入，需先处理 ${texts.length} 个问题`}
      description={texts.length === 1 ? undefined : list}
    />
  );
}

function Remarks({ table: { kept, waiting, notes } }: { table: ImportedTable }) {
  const texts = [
    ...(kept.length > 0 ? [`保留文件中没有的字段：${kept.join('、')}`] : []),
    ...(waiting.length > 0 ? [`待查看后生效：${waiting.join('、')}`] : []),
    ...notes,
  ];
  return (
    <ul className={styles.problems}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
