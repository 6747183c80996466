import type { OwnMenu } from '@songbai/contract/modules/permission/own-menus.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Flex, Space, Table, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useMediaQuery } from '../../lib/media.ts';
import { useCommand } from '../../resource/use-command.ts';
import { NoRows } from '../../ui/empty.tsx';
import { menuIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { OwnTag, RestoreDefault } from '../../ui/tenant-own.tsx';
import { OwnMenuDialog } from './OwnMenuDialog.tsx';
import { removeOwnMenu, useOwnMenus } from './own-menus.calls.ts';
import { MENU_KEYS } from './permission.calls.ts';

const WIDTH = 760;

interface OwnMenusDrawerProps {
  open: boolean;
  onClose(): void;
}

/** 本租户菜单: the menus as this tenant has them, with the way back to those of all tenants. */
export function OwnMenusDrawer({ open, onClose }: OwnMenusDrawerProps) {
  const narrow = useMediaQuery(`(max-width: ${WIDTH}px)`);
  return (
    <Drawer title="本租户菜单" open={open} onClose={onClose} size={narrow ? '100%' : WIDTH} destroyOnHidden>
      <OwnMenus />
    </Drawer>
  );
}

function OwnMenus() {
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const { data, error, isFetching, refetch } = useOwnMenus();
  const [edited, setEdited] = useState<{ menu: OwnMenu; open: boolean }>();
  const settled = () => void client.invalidateQueries({ queryKey: MENU_KEYS.own });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <Flex vertical gap={16}>
      <Alert type="info" showIcon title="这里的修改只用于本租户，未修改的部分随全部租户变化。" />
      <Table<OwnMenu>
        locale={{ emptyText: <NoRows>还没有可以修改的菜单</NoRows> }}
        aria-label="本租户菜单"
        rowKey="permissionId"
        size="middle"
        columns={columnsOf({
          busy,
          edit: (menu) => setEdited({ menu, open: true }),
          restore: (id) => void run(() => removeOwnMenu(id), { settled }),
        })}
        dataSource={data ?? []}
        loading={isFetching && !data}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
      {edited && (
        <OwnMenuDialog
          {...edited}
          onClose={() => setEdited((now) => now && { ...now, open: false })}
          onDone={settled}
        />
      )}
    </Flex>
  );
}

interface RowCommands {
  busy: boolean;
  edit(menu: OwnMenu): void;
  restore(permissionId: string): void;
}

const columnsOf = ({ busy, edit, restore }: RowCommands): TableColumnsType<OwnMenu> => [
  {
    title: '菜单名称',
    dataIndex: 'name',
    render: (_text, { name, icon, hidden, version, shared }) => (
      <>
        <Space size={8}>
          {icon && menuIcon(icon)}
          {name}
        </Space>
        {hidden === 1 && <Tag style={{ marginInlineStart: 8 }}>隐藏</Tag>}
        {version !== null && <OwnTag shared={shared.name} />}
      </>
    ),
  },
  { title: '路径', dataIndex: 'url', width: 220, ellipsis: true, responsive: ['md'] },
  { title: '排序', dataIndex: 'sortNo', width: 72, align: 'right', responsive: ['md'] },
  {
    title: '操作',
    key: 'actions',
    width: 150,
    render: (_value, menu) => (
      <Space size={4} wrap>
        <LinkButton disabled={busy} onClick={() => edit(menu)}>
          编辑
        </LinkButton>
        {menu.version !== null && (
          <RestoreDefault shared={menu.shared.name} busy={busy} onRestore={() => restore(menu.permissionId)} />
        )}
      </Space>
    ),
  },
];
