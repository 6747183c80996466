import { Button, Space } from 'antd';
import { useState } from 'react';
import { BoundedSearch } from '../../ui/BoundedSearch.tsx';
import { MenuConsole } from './MenuConsole.tsx';
import { flatMenus, useWholeMenus } from './use-menus.ts';

/** 菜单管理 (contract/1 §7): the whole tree, with search by name or path. */
export function PermissionListPage() {
  const [name, setName] = useState('');
  const source = useWholeMenus(name);
  const parents = flatMenus(source.nodes).filter((node) => node.children);
  return (
    <MenuConsole
      source={source}
      searched={name !== ''}
      head={
        <BoundedSearch
          aria-label="菜单名称或路径"
          placeholder="请输入菜单名称或路径"
          onSearch={setName}
          style={{ width: 260 }}
        />
      }
      tools={
        <Space>
          <Button disabled={name !== ''} onClick={() => source.setExpanded(parents.map((node) => node.id))}>
            展开全部
          </Button>
          <Button disabled={source.expanded.length === 0} onClick={() => source.setExpanded([])}>
            折叠全部
          </Button>
        </Space>
      }
    />
  );
}
