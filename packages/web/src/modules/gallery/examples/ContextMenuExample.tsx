import { CopyOutlined, DeleteOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { ContextMenu, type ContextMenuItem } from '../../../ui/context-menu/index.ts';
import styles from '../gallery.module.css';

export function ContextMenuExample() {
  const [chosen, setChosen] = useState('');
  const entry = (key: string, label: string) => ({ key, label, onClick: () => setChosen(`已选择：${label}`) });
  const items: ContextMenuItem[] = [
    { ...entry('view', '查看'), icon: <EyeOutlined /> },
    { ...entry('copy', '复制'), icon: <CopyOutlined /> },
    { ...entry('print', '打印'), disabled: true },
    { key: 'more', label: '移动到', children: [entry('first', '最前'), entry('last', '最后')] },
    'divider',
    { ...entry('remove', '删除'), icon: <DeleteOutlined />, danger: true },
  ];
  return (
    <ContextMenu items={items} className={styles.area ?? ''}>
      <p>在此区域点击右键、长按，或聚焦按钮后按 Shift+F10。</p>
      <Button>可聚焦的按钮</Button>{' '}
      <Input aria-label="输入框" placeholder="输入框保留浏览器菜单" style={{ width: 220 }} />
      <p>
        <output>{chosen}</output>
      </p>
    </ContextMenu>
  );
}
