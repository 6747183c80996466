import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Form, Input, Spin } from 'antd';
import { memo, type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDirty } from '../../lib/page.ts';
import { Bounded } from '../../ui/Bounded.tsx';
import { useCarefulClose } from '../../ui/confirm/index.ts';
import { EditableTable, type TableHandle } from '../../ui/editable-table/EditableTable.tsx';
import type { TableStore } from '../../ui/editable-table/model/store.ts';
import type { ToolbarOptions } from '../../ui/editable-table/view/Toolbar.tsx';
import { useFirstErrorDrawn } from '../../ui/first-error.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './online-report.module.css';
import { isSetting, ReportHeadFields, ReportSettings } from './ReportHeadFields.tsx';
import { SqlEditor } from './ReportSql.tsx';
import { ReportTrial } from './ReportTrial.tsx';
import { type StoredReport, storedReportQuery } from './report-head.calls.ts';
import { HEAD_NAMES, useParse, useReportStores, useSaveReport, useSqlProblems } from './use-report-designer.ts';
import { useReportRights } from './use-report-rights.ts';

interface ReportDialogProps {
  /** Id of the stored report; absent: a new one. */
  id: string | undefined;
  /** The stored report is the pattern of a new one. */
  isCopy?: boolean;
  open: boolean;
  onClose(): void;
}

const WIDTH = 1250;
const LONGEST_NOTE = 200;

/** 新增, 编辑 and 复制 of a report (contract/2 §17.1). */
export function ReportDialog({ id, isCopy = false, open, onClose }: ReportDialogProps) {
  const { data, error, refetch } = useQuery({
    ...storedReportQuery(id ?? ''),
    enabled: open && id !== undefined,
    // The rows of an open designer are its own; each opening reads what is stored then.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always' as const },
  });
  if (!open) return null;
  if (id === undefined || data) return <Designer key={id ?? 'new'} stored={data} isCopy={isCopy} onClose={onClose} />;
  return (
    <Dialog open title="编辑在线报表" width={WIDTH} footer={null} onOpenChange={onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spin aria-label="加载中" />}
    </Dialog>
  );
}

interface DesignerProps {
  stored: StoredReport | undefined;
  isCopy: boolean;
  onClose(): void;
}

function Designer({ stored, isCopy, onClose }: DesignerProps) {
  const [form] = Form.useForm();
  const may = useReportRights();
  const stores = useReportStores(stored, isCopy);
  const [initial] = useState(() => initialValues(stored, isCopy));
  const [touched, setTouched] = useState(isCopy);
  const [note, setNote] = useState('');
  const problems = useSqlProblems();
  const { busy: isParsing, parse } = useParse(form, stores, problems);
  const edited = isCopy ? undefined : stored;
  const [tab, setTab] = useState('items');
  const tables = { items: useRef<TableHandle>(null), params: useRef<TableHandle>(null) };
  const body = useRef<HTMLDivElement>(null);
  const focusWrong = useFirstErrorDrawn(body);
  const { busy, save } = useSaveReport({
    ...{ form, stores, stored: edited, problems, onSaved: onClose },
    onWrong: (names) => {
      if (names.every(isSetting)) setTab('settings');
      focusWrong();
    },
    onWrongRow: (of) => {
      flushSync(() => setTab(of));
      // Opens the cell, whose message stands there.
      tables[of].current?.collect().catch(() => undefined);
    },
  });
  const isDirty = () => touched || stores.items.isDirty() || stores.params.isDirty();
  useDirty(touched);
  const close = useCarefulClose('填写', onClose);
  const isSql = !stored?.head.source;
  const isOwn = !Form.useWatch('dbSource', form);
  const tabs = [
    {
      key: 'items',
      label: '动态报表配置明细',
      children: (
        <RowsTable
          table={tables.items}
          store={stores.items}
          title="动态报表配置明细"
          empty={isSql ? NO_ITEMS : undefined}
        />
      ),
    },
    ...(isSql
      ? [
          {
            key: 'params',
            label: '报表参数',
            children: <RowsTable table={tables.params} store={stores.params} title="报表参数" empty={NO_PARAMS} />,
          },
        ]
      : []),
    ...(isSql && may.sql
      ? [{ key: 'trial', label: '试运行', children: <ReportTrial {...{ form, stores, problems }} /> }]
      : []),
    { key: 'settings', label: '其他设置', forceRender: true, children: <ReportSettings isSql={isSql} /> },
  ];
  return (
    <Dialog
      open
      title={titleOf(stored, isCopy)}
      width={WIDTH}
      switchFullscreen
      confirmLoading={busy}
      onOpenChange={(next) => !next && close(isDirty())}
      footer={
        <Flex gap={8} justify="flex-end" wrap>
          <Bounded className={styles.noteBox} text={note} max={LONGEST_NOTE}>
            <Input
              aria-label="修改说明"
              placeholder="修改说明（可不填），显示在版本历史中"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Bounded>
          <Button disabled={busy} onClick={() => close(isDirty())}>
            取消
          </Button>
          <Button
            type="primary"
            loading={busy}
            onClick={() => {
              if (!lengthProblem(note, { max: LONGEST_NOTE })) void save(note);
            }}
          >
            保存
          </Button>
        </Flex>
      }
    >
      <div ref={body}>
        <Form
          form={form}
          layout="vertical"
          name={useId()}
          initialValues={initial}
          onValuesChange={(changed: object) => {
            setTouched(true);
            if ('cgrSql' in changed) problems.clear();
          }}
        >
          <ReportHeadFields head={edited?.head} maySource={isSql && may.sql} />
          {isSql && (
            <Form.Item name="cgrSql" label="报表SQL" required>
              <SqlEditor
                problems={problems.problems}
                isOwn={isOwn}
                parse={may.sql ? { busy: isParsing, onParse: () => void parse() } : undefined}
              />
            </Form.Item>
          )}
          <Tabs size="small" items={tabs} activeKey={tab} onChange={setTab} />
        </Form>
      </div>
    </Dialog>
  );
}

function titleOf(stored: StoredReport | undefined, isCopy: boolean): string {
  if (!stored) return '新增在线报表';
  return `${isCopy ? '复制' : '编辑'}在线报表「${stored.head.name}」`;
}

function initialValues(stored: StoredReport | undefined, isCopy: boolean): Record<string, unknown> {
  if (!stored) return { openTables: 0 };
  const head = Object.fromEntries(HEAD_NAMES.map((name) => [name, stored.head[name]]));
  return isCopy ? { ...head, code: `${stored.head.code}_copy`, name: `${stored.head.name}（复制）` } : head;
}

const BAR: ToolbarOptions = {};
const ROW_PX = 44;

/** Both come out of the statement. */
const NO_ITEMS = '还没有列，写好报表SQL后点击「解析」得出';
const NO_PARAMS = '还没有参数，按SQL下方的说明写入参数后点击「解析」得出';

interface RowsTableProps {
  table: Ref<TableHandle>;
  store: TableStore;
  title: string;
  empty: string | undefined;
}

/** Keystrokes are drawn by their cells alone. */
const RowsTable = memo(function RowsTable({ table, store, title, empty }: RowsTableProps) {
  return (
    <EditableTable
      ref={table}
      store={store}
      title={title}
      toolbar={BAR}
      empty={empty}
      rowHeight={ROW_PX}
      maxHeight={360}
      rowNumber
      rowSelection
      alwaysEdit
      dragSort
      clickSelectCell
      enterAddsRow
    />
  );
});
