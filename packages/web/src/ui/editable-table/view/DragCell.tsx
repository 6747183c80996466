import { HolderOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import styles from '../editable-table.module.css';
import { startRowDrag } from './row-drag.ts';
import { useTable } from './table-context.ts';

/**
 * Handle of a sortable row: dragged by the pointer, or moved by its menu (spec/2 §4): up is disabled on the
 * first row, down on the last; if the maximum allows, a row can be inserted below, also by double click.
 */
export function DragCell({ id, index }: { id: string; index: number }) {
  const table = useTable();
  const { store, readOnly, addRows } = table;
  const last = store.order().length - 1;
  const items: MenuProps['items'] = [
    { key: 'up', label: '向上移', disabled: index === 0 },
    { key: 'down', label: '向下移', disabled: index === last },
    ...(store.room() > 0 ? [{ key: 'insert', label: '插入一行' }] : []),
  ];
  const insert = () => addRows(1, index + 1);
  const act: MenuProps['onClick'] = ({ key }) => {
    if (key === 'insert') insert();
    else store.move(id, index + (key === 'up' ? -1 : 1));
  };
  if (readOnly) return null;
  return (
    <Dropdown menu={{ items, onClick: act }} trigger={['click']}>
      <button
        type="button"
        className={styles.handle}
        aria-label={`排序第${index + 1}行`}
        onPointerDown={(event) => startRowDrag(table, id, event)}
        onDoubleClick={insert}
      >
        <HolderOutlined />
      </button>
    </Dropdown>
  );
}
