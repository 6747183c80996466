import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';

interface TreeMenuProps {
  linked: boolean;
  /** Boxes are read-only: only expanding and collapsing remain. */
  disabled?: boolean;
  onLink(linked: boolean): void;
  /** Check or uncheck all boxes. */
  onCheckAll(on: boolean): void;
  /** Expand or collapse everything. */
  onExpandAll(open: boolean): void;
}

/** 树操作: actions on all boxes of a tree at once (contract/1 §8.2). */
export function TreeMenu({ linked, disabled = false, onLink, onCheckAll, onExpandAll }: TreeMenuProps) {
  const items: MenuProps['items'] = [
    { key: 'link', disabled, label: '父子关联', onClick: () => onLink(true) },
    { key: 'unlink', disabled, label: '取消关联', onClick: () => onLink(false) },
    { type: 'divider' },
    { key: 'all', disabled, label: '全部勾选', onClick: () => onCheckAll(true) },
    { key: 'none', disabled, label: '取消全选', onClick: () => onCheckAll(false) },
    { type: 'divider' },
    { key: 'open', label: '展开所有', onClick: () => onExpandAll(true) },
    { key: 'fold', label: '合并所有', onClick: () => onExpandAll(false) },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [linked ? 'link' : 'unlink'] }}>
      <Button icon={<DownOutlined />} iconPlacement="end">
        树操作
      </Button>
    </Dropdown>
  );
}
