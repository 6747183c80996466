import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { CHECK_LIMITS } from '@songbai/contract/rules/check-rule.rules.ts';
import { Alert, Button, Space } from 'antd';
import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { testSafely } from '../../lib/safe-regex.ts';
import { EditableTable, type TableHandle } from '../../ui/editable-table/EditableTable.tsx';
import { createTableStore, type TableStore } from '../../ui/editable-table/model/store.ts';
import { collectTables, TableInvalidError } from '../../ui/editable-table/multi-form.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './check-rule.module.css';
import { GLOBAL_COLUMNS, isBlank, jsonOfRows, localColumns, rowsOfJson } from './rule-rows.ts';

export interface RuleTablesHandle {
  /** Rejects with a message when the rule cannot be saved; the first invalid cell is opened. */
  judge(): Promise<void>;
}

interface RuleTablesProps {
  /** JSON of the steps. */
  value?: string | null;
  onChange?(json: string | null): void;
  ref?: Ref<RuleTablesHandle>;
}

/** 局部规则 and 全局规则 as the control of one field (contract/2 §3). */
export function RuleTables({ value, onChange = () => {}, ref }: RuleTablesProps) {
  const [pane, setPane] = useState('local');
  const { locals, globals } = useRuleStores(value, onChange);
  const local = useRef<TableHandle>(null);
  const global = useRef<TableHandle>(null);
  useImperativeHandle(ref, () => ({
    judge: () =>
      judged(
        [
          { paneKey: 'local', store: locals, handle: () => local.current },
          { paneKey: 'global', store: globals, handle: () => global.current },
        ],
        setPane,
      ),
  }));
  return (
    <Tabs
      activeKey={pane}
      onChange={setPane}
      items={[
        {
          key: 'local',
          label: '局部规则',
          children: (
            <RuleTable
              table={local}
              store={locals}
              title="局部规则"
              keepsFirst
              info="局部规则按照你输入的位数有序的校验。"
            />
          ),
        },
        {
          key: 'global',
          label: '全局规则',
          children: (
            <RuleTable
              table={global}
              store={globals}
              title="全局规则"
              info="全局规则可校验用户输入的所有字符；全局规则的优先级比局部规则的要高。"
            />
          ),
        },
      ]}
    />
  );
}

async function judged(tables: Parameters<typeof collectTables>[0]['tables'], activate: (pane: string) => void) {
  try {
    const collected = await collectTables({ tables, activate });
    if (collected.every(({ rows }) => rows.length === 0)) throw new Error('规则至少需要一项');
  } catch (error) {
    throw error instanceof TableInvalidError ? new Error('规则填写不完整，请检查标红的单元格') : error;
  }
}

/** The tables hold the input; a value from outside (a loaded row, a restored draft) replaces it. */
function useRuleStores(value: string | null | undefined, onChange: (json: string | null) => void) {
  const emitted = useRef(value);
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const [stores] = useState(() => {
    const first = rowsOfJson(value);
    const notify = () => {
      emitted.current = jsonOfRows({ locals: locals.rows(), globals: globals.rows() });
      latest.current(emitted.current);
    };
    const shared = { testRegex: testSafely, maxRows: CHECK_LIMITS.items, onChange: notify };
    // With rules over the whole value, the mandatory first row may stay empty.
    const columns = localColumns((row) => isBlank(row) && globals.order().length > 0);
    const locals = createTableStore({ ...shared, columns, rows: first.locals });
    const globals: TableStore = createTableStore({ ...shared, columns: GLOBAL_COLUMNS, rows: first.globals });
    return { locals, globals };
  });
  useLayoutEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    const rows = rowsOfJson(value);
    stores.locals.load(rows.locals);
    stores.globals.load(rows.globals);
  }, [stores, value]);
  return stores;
}

interface RuleTableProps {
  table: Ref<TableHandle>;
  store: TableStore;
  title: string;
  info: string;
  /** The first row cannot be removed. */
  keepsFirst?: true;
}

const TOOLBAR = { buttons: ['add'] } as const;

function RuleTable({ table, store, title, info, keepsFirst }: RuleTableProps) {
  const slots = useMemo(
    () => ({
      buttons: ({ rowId, rowIndex }: { rowId: string; rowIndex: number }) => (
        <LineButtons store={store} id={rowId} index={rowIndex} kept={keepsFirst === true && rowIndex === 0} />
      ),
    }),
    [store, keepsFirst],
  );
  return (
    <>
      <Alert className={styles.info} type="info" showIcon title={info} />
      <EditableTable
        ref={table}
        store={store}
        title={title}
        slots={slots}
        rowNumber
        dragSort
        alwaysEdit
        toolbar={TOOLBAR}
      />
    </>
  );
}

function LineButtons({ store, id, index, kept }: { store: TableStore; id: string; index: number; kept: boolean }) {
  const blank = () => Object.fromEntries(store.columns().map(({ key, defaultValue = null }) => [key, defaultValue]));
  return (
    <Space size={4}>
      <Button
        size="small"
        icon={<PlusOutlined />}
        aria-label={`在第${index + 1}行下方插入`}
        disabled={store.room() === 0}
        onClick={() => store.insert([blank()], index + 1)}
      />
      <Button
        size="small"
        icon={<MinusOutlined />}
        aria-label={`删除第${index + 1}行`}
        title={kept ? '第一行不能删除' : undefined}
        disabled={kept}
        onClick={() => store.remove([id])}
      />
    </Space>
  );
}
