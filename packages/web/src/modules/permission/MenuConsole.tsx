import { DeleteOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import type { PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import { OWN_MENUS } from '@songbai/contract/modules/permission/permission.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card, Space, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import styles from '../../resource/list/resource-list.module.css';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { MenuTable } from './MenuTable.tsx';
import type { MenuTarget } from './menu-draft.ts';
import { OwnMenusDrawer } from './OwnMenusDrawer.tsx';
import { deleteMenus, MENU_KEYS } from './permission.calls.ts';
import { RuleDrawer } from './RuleDrawer.tsx';
import { flatMenus, type MenuSource } from './use-menus.ts';

interface MenuConsoleProps {
  source: MenuSource;
  /** Shown above the buttons. */
  head?: ReactNode;
  /** Shown next to the buttons. */
  tools?: ReactNode;
  searched?: boolean;
}

/** Menu management; shared by both pages, each with its own data source. */
export function MenuConsole({ source, head, tools, searched = false }: MenuConsoleProps) {
  const can = useCan();
  const client = useQueryClient();
  const [form, setForm] = useState<{ target: MenuTarget; open: boolean }>();
  const [rules, setRules] = useState<{ node: PermissionNode; open: boolean }>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const changed = () => {
    for (const queryKey of [MENU_KEYS.parents, MENU_KEYS.own]) void client.invalidateQueries({ queryKey });
    void source.refresh();
  };
  const openForm = (target: MenuTarget) => setForm({ target, open: true });
  const pageOf = ({ component, parentId }: PermissionNode) =>
    component ?? flatMenus(source.nodes).find((node) => node.id === parentId)?.component ?? null;
  return (
    <Card variant="borderless">
      {head && <div style={{ marginBottom: 16 }}>{head}</div>}
      <div className={styles.toolbar}>
        <Space wrap>
          {can('system:permission:add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => openForm({ mode: 'add' })}>
              新增
            </Button>
          )}
          {can('system:permission:delete') && (
            <BatchDelete
              ids={chosen}
              onDone={() => {
                setChosen([]);
                changed();
              }}
            />
          )}
          {can(OWN_MENUS) && <OwnMenusButton />}
          {tools}
        </Space>
        <Tooltip title="刷新">
          <Button
            type="text"
            aria-label="刷新"
            icon={<ReloadOutlined spin={source.fetching} />}
            onClick={() => void source.refresh()}
          />
        </Tooltip>
      </div>
      {source.error && <LoadFailure error={source.error} onRetry={source.refresh} />}
      <MenuTable
        source={source}
        searched={searched}
        chosen={chosen}
        onChoose={setChosen}
        onForm={openForm}
        onRules={(node) => setRules({ node, open: true })}
        onChanged={changed}
      />
      {form && <MenuDrawer {...form} onClose={() => setForm({ ...form, open: false })} onSaved={changed} />}
      {rules && (
        <RuleDrawer
          {...rules}
          page={pageOf(rules.node)}
          onClose={() => setRules({ ...rules, open: false })}
          onChanged={changed}
        />
      )}
    </Card>
  );
}

function OwnMenusButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>本租户菜单</Button>
      <OwnMenusDrawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function BatchDelete({ ids, onDone }: { ids: readonly string[]; onDone(): void }) {
  const { message } = useFeedback();
  const confirm = useConfirm();
  const { run } = useCommand();
  const ask = () => {
    if (ids.length === 0) {
      void message.warning('请选择一条记录！');
      return;
    }
    confirm({
      title: '确认删除',
      danger: true,
      content: `是否删除选中数据? 共选择 ${ids.length} 项，其下级菜单、数据规则和授权会一并删除。`,
      onOk: async () => {
        if (await run(() => deleteMenus(ids))) onDone();
      },
    });
  };
  return (
    <Button danger icon={<DeleteOutlined />} onClick={ask}>
      批量删除
    </Button>
  );
}
