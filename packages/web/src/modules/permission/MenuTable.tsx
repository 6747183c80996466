import { MENU_BUTTON, type PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { Empty, Space, Table, type TableColumnsType, Tag } from 'antd';
import { usePhone } from '../../lib/media.ts';
import { ASKS, RowLinks } from '../../resource/list/RowLinks.tsx';
import { useBoxWidth } from '../../resource/list/use-box-width.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { menuIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { type TreeCommand, useTreeCommands } from '../../ui/tree-commands/index.ts';
import type { MenuTarget } from './menu-draft.ts';
import { deleteMenu } from './permission.calls.ts';
import type { MenuSource } from './use-menus.ts';

interface RowEvents {
  onForm(target: MenuTarget): void;
  onRules(node: PermissionNode): void;
  onChanged(): void;
}

interface MenuTableProps extends RowEvents {
  source: MenuSource;
  searched: boolean;
  chosen: readonly string[];
  onChoose(ids: readonly string[]): void;
}

/** Lists show types 0 and 1 as 菜单 (contract/1 §7.2). */
const typeText = (type: number): string => (type === MENU_BUTTON ? '按钮/权限' : '菜单');

/** px; two links and 更多. */
const ACTIONS_WIDTH = 172;
/** All of it stands beside the menu at 1440. */
const COLUMNS: TableColumnsType<PermissionNode> = [
  { title: '菜单名称', dataIndex: 'name', width: 220, render: (_text, node) => <NameCell node={node} /> },
  { title: '菜单类型', dataIndex: 'menuType', width: 90, render: typeText },
  { title: '图标', dataIndex: 'icon', width: 56, render: (name: string | null) => name && menuIcon(name) },
  { title: '组件', dataIndex: 'component', width: 170, ellipsis: true },
  { title: '路径', dataIndex: 'url', width: 170, ellipsis: true },
  { title: '授权标识', dataIndex: 'perms', width: 170, ellipsis: true },
  { title: '排序', dataIndex: 'sortNo', width: 56, align: 'right' },
];
const widthOf = (columns: TableColumnsType<PermissionNode>): number =>
  columns.reduce((sum, column) => sum + Number(column.width), ACTIONS_WIDTH + 56);
const WIDTH = widthOf(COLUMNS);

/** Where not all fits, as beside the menu at 1280, the component is told with the path, so that the code is in view. */
const NARROW = COLUMNS.filter((column) => !('dataIndex' in column && column.dataIndex === 'component')).map((column) =>
  'dataIndex' in column && column.dataIndex === 'url'
    ? { ...column, onCell: ({ url, component }: PermissionNode) => ({ title: pathAndComponent(url, component) }) }
    : column,
);

const pathAndComponent = (url: string | null, component: string | null): string =>
  [url, component && `组件：${component}`].filter(Boolean).join('\n');

/** The menu table with row actions. */
export function MenuTable({ source, searched, chosen, onChoose, ...events }: MenuTableProps) {
  const can = useCan();
  const narrow = usePhone();
  const [box, width] = useBoxWidth();
  const shown = narrow || width >= WIDTH ? COLUMNS : NARROW;
  const { expanded, setExpanded } = source;
  const expand = ({ id }: PermissionNode, open: boolean) => {
    const others = expanded.filter((one) => one !== id);
    setExpanded(open ? [...others, id] : others);
  };
  const commands = useMenuCommands(events, expand);
  const table = (
    <Table<PermissionNode>
      rowKey="id"
      onRow={commands.onRow}
      size="middle"
      pagination={false}
      dataSource={[...source.nodes]}
      loading={source.loading}
      scroll={{ x: widthOf(shown) }}
      locale={{
        emptyText: <Empty description={searched ? '没有查询到任何数据' : '还没有菜单'} />,
      }}
      columns={[
        ...shown,
        {
          key: 'actions',
          title: '操作',
          width: ACTIONS_WIDTH,
          fixed: narrow ? undefined : 'end',
          render: (_value, node) => <RowActions node={node} {...events} />,
        },
      ]}
      expandable={{
        expandedRowKeys: [...expanded],
        onExpand: (open, node) => expand(node, open),
      }}
      rowSelection={
        can('system:permission:delete')
          ? { checkStrictly: true, selectedRowKeys: [...chosen], onChange: (keys) => onChoose(keys.map(String)) }
          : undefined
      }
    />
  );
  return <div ref={box}>{commands.around(table)}</div>;
}

/** The actions of a row by its menu and by key. */
function useMenuCommands(
  { onForm, onRules, onChanged }: RowEvents,
  expand: (node: PermissionNode, open: boolean) => void,
) {
  const can = useCan();
  const { run } = useCommand();
  return useTreeCommands<PermissionNode>((node) => {
    const commands: TreeCommand[] = [];
    if (can('system:permission:edit'))
      commands.push({ key: 'edit', label: '编辑', shortcut: 'F2', run: () => onForm({ mode: 'edit', node }) });
    if (can('system:permission:add') && node.menuType !== MENU_BUTTON)
      commands.push({ key: 'below', label: '添加下级', run: () => onForm({ mode: 'add', parent: node }) });
    commands.push({ key: 'rules', label: '数据规则', run: () => onRules(node) });
    if (can('system:permission:delete'))
      commands.push({
        ...{ key: 'delete', label: '删除', shortcut: 'Delete', danger: true },
        confirm: { title: `删除菜单“${node.name}”？`, content: '下级菜单、数据规则和授权会一并删除' },
        run: () => run(() => deleteMenu(node.id), { settled: onChanged }),
      });
    return commands;
  }, expand);
}

function NameCell({ node }: { node: PermissionNode }) {
  return (
    <Space size={4}>
      {node.name}
      {node.hidden && <Tag>隐藏</Tag>}
      {node.ruleFlag === 1 && <Tag color="blue">数据规则</Tag>}
      {node.menuType === MENU_BUTTON && node.status === VALID_STATUS.invalid && <Tag>无效</Tag>}
    </Space>
  );
}

function RowActions({ node, onForm, onRules, onChanged }: RowEvents & { node: PermissionNode }) {
  const can = useCan();
  const { busy, run } = useCommand();
  const link = (text: string, act: () => void) => <LinkButton onClick={act}>{text}</LinkButton>;
  return (
    <RowLinks>
      {can('system:permission:edit') && link('编辑', () => onForm({ mode: 'edit', node }))}
      {can('system:permission:add') &&
        node.menuType !== MENU_BUTTON &&
        link('添加下级', () => onForm({ mode: 'add', parent: node }))}
      {link('数据规则', () => onRules(node))}
      {can('system:permission:delete') && (
        <ConfirmPop
          danger
          title="确定删除吗?"
          effect={`将删除「${node.name}」，下级菜单、数据规则和授权会一并删除`}
          onConfirm={() => run(() => deleteMenu(node.id), { settled: onChanged })}
        >
          <LinkButton {...ASKS} danger disabled={busy}>
            删除
          </LinkButton>
        </ConfirmPop>
      )}
    </RowLinks>
  );
}
