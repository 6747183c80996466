import { EyeOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { memo, type ReactNode, type Ref, useLayoutEffect, useMemo, useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { EditableTable, type TableHandle } from '../../ui/editable-table/EditableTable.tsx';
import type { ToolbarOptions } from '../../ui/editable-table/view/Toolbar.tsx';
import type { Slots } from '../../ui/editable-table/view/table-context.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { ExpressionHelp } from './ExpressionHelp.tsx';
import { ExtendCell } from './extend/ExtendCell.tsx';
import { FieldToolbar } from './FieldToolbar.tsx';
import { FIELD_TABS, tabColumns } from './field-columns.ts';
import styles from './online-form.module.css';
import { DesignPreview } from './preview/DesignPreview.tsx';
import previewStyles from './preview/preview.module.css';
import type { DesignTabs } from './use-design-tabs.ts';
import { type DesignStores, indexableNames, indexColumns, useRowsVersion } from './use-designer.ts';

const ROW_PX = 44;

interface FieldTabsProps {
  stores: DesignStores;
  /** Id of the stored design. */
  id: string | undefined;
  /** Fields and indexes are those of another table. */
  isView: boolean;
  tabs: DesignTabs;
}

/**
 * The six tabs (contract/2 §15.3) and one of ours: six over the same rows, so that a change on one is seen on all, and the
 * indexes, which a view has none of.
 */
export function FieldTabs({ stores, id, isView, tabs }: FieldTabsProps) {
  const isSub = Form.useWatch<number | undefined>('tableType') === 3;
  const { chosen, turnTo, table } = tabs;
  const [previewed, setPreviewed] = useState(false);
  const tab = chosen === 'foreign' && !isSub ? 'database' : chosen;
  useLayoutEffect(() => {
    if (tab !== 'index') stores.fields.setColumns(tabColumns(tab, isSub));
  }, [stores, tab, isSub]);
  const fieldTabs = FIELD_TABS.filter(({ key }) => key !== 'foreign' || isSub);
  const indexTab = isView ? [] : [{ key: 'index', label: '索引' }];
  const items = [...fieldTabs.slice(0, -1), ...indexTab, ...fieldTabs.slice(-1)];
  const isPhone = usePhone();
  return (
    <>
      {isPhone && <p className={styles.hint}>手机上可以查看和修改个别字段，设计整张表请使用电脑</p>}
      <div className={previewStyles.head}>
        <Tabs size="small" activeKey={tab} items={items} onChange={(key) => turnTo(key as typeof chosen)} />
        <Button icon={<EyeOutlined />} aria-expanded={previewed} onClick={() => setPreviewed(!previewed)}>
          {previewed ? '收起预览' : '预览'}
        </Button>
      </div>
      {tab === 'follow' && <ExpressionHelp />}
      <div className={previewed ? previewStyles.beside : undefined}>
        <div>
          {tab === 'index' ? (
            <IndexTable stores={stores} table={table} />
          ) : (
            <FieldTable stores={stores} id={id} isView={isView} table={table} />
          )}
        </div>
        {previewed && <DesignPreview stores={stores} />}
      </div>
    </>
  );
}

const SLOTS: Slots = { fieldExtendJson: (cell) => <ExtendCell {...cell} /> };

interface TableProps {
  table: Ref<TableHandle>;
}

/** Keystrokes are drawn by their cells alone. */
const FieldTable = memo(function FieldTable({ stores, id, isView, table }: Omit<FieldTabsProps, 'tabs'> & TableProps) {
  const toolbar = useMemo(
    () => (isView ? VIEW_BAR : bar(<FieldToolbar stores={stores} id={id} />)),
    [stores, id, isView],
  );
  return (
    <EditableTable
      ref={table}
      store={stores.fields}
      title="字段"
      toolbar={toolbar}
      slots={SLOTS}
      rowHeight={ROW_PX}
      maxHeight={440}
      rowNumber
      rowSelection
      alwaysEdit
      dragSort
      clickSelectCell
      enterAddsRow
    />
  );
});

/** 删除 is the designer's own: fields of the engine stay, and others are kept as removed ones. */
const bar = (suffix: ReactNode): ToolbarOptions => ({ buttons: ['add', 'clearSelection'], suffix });

/** A view can neither add fields nor remove any (online.md §6). */
const VIEW_BAR: ToolbarOptions = { buttons: ['clearSelection'] };

const INDEX_BAR: ToolbarOptions = {};

function IndexTable({ stores, table }: Pick<FieldTabsProps, 'stores'> & TableProps) {
  useRowsVersion(stores);
  const names = indexableNames(stores.fields.rows()).join(',');
  useLayoutEffect(() => {
    stores.indexes.setColumns(indexColumns(names === '' ? [] : names.split(',')));
  }, [stores, names]);
  return (
    <EditableTable
      ref={table}
      store={stores.indexes}
      title="索引"
      toolbar={INDEX_BAR}
      rowHeight={ROW_PX}
      rowNumber
      rowSelection
      alwaysEdit
      clickSelectCell
    />
  );
}
