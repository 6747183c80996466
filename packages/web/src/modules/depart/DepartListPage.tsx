import { DeleteOutlined, DownloadOutlined, PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { Button, Card, Empty, Space, Tabs, Tooltip } from 'antd';
import { useState } from 'react';
import { DepartTree } from '../../pickers/people/DepartTree.tsx';
import { ImportDialog } from '../../resource/import/ImportDialog.tsx';
import { RecycleBin } from '../../resource/list/RecycleBin.tsx';
import { useCan } from '../../session/permissions.ts';
import { TreeMenu } from '../../ui/check-tree/index.ts';
import { DepartBase } from './DepartBase.tsx';
import { DepartFormDrawer } from './DepartFormDrawer.tsx';
import { DepartGrants } from './DepartGrants.tsx';
import styles from './depart.module.css';
import { type DepartPage, useDepartPage } from './use-depart-page.ts';

const TREE_HEIGHT = 560;

/** 部门管理: the tree, level by level, next to the selected department (contract/1 §8). */
export function DepartListPage() {
  const page = useDepartPage();
  const { tree, checks, selected } = page;
  return (
    <div className={styles.page}>
      <Card variant="borderless" className={styles.side}>
        <Toolbar page={page} />
        <div className={styles.treeHead}>
          <TreeMenu
            linked={checks.linked}
            onLink={checks.setLinked}
            onCheckAll={(on) => (on ? void checks.all() : checks.none())}
            onExpandAll={(open) => (open ? void page.expandAll() : page.foldAll())}
          />
          <span aria-live="polite">
            {selected ? `当前选择：${selected.title}` : '当前选择：无'}
            {checks.checked.size > 0 && `，已勾选 ${checks.checked.size} 个`}
          </span>
        </div>
        <DepartTree
          tree={tree}
          height={TREE_HEIGHT}
          checkable
          // Linked checking is computed here, because the tree may show only part of the departments.
          checkStrictly
          checkedKeys={{ checked: [...checks.checked], halfChecked: [] }}
          onCheck={(_keys, { node, checked }) => void checks.toggle(node, checked)}
          selectedKeys={selected ? [selected.key] : []}
          onSelect={(_keys, { node }) => page.select({ key: node.key, title: node.title })}
        />
      </Card>
      <Card variant="borderless" className={styles.main}>
        {selected ? (
          <DepartTabs key={selected.key} id={selected.key} page={page} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="请先选择一个部门!" />
        )}
      </Card>
      {page.question}
      <DepartFormDrawer {...page.form} onClose={page.closeForm} onSaved={page.added} />
    </div>
  );
}

function Toolbar({ page }: { page: DepartPage }) {
  const { can, selected } = page;
  const [importing, setImporting] = useState(false);
  return (
    <Space wrap className={styles.toolbar}>
      {can.add && (
        <>
          <Button type="primary" icon={<PlusOutlined />} onClick={page.addTop}>
            添加部门
          </Button>
          <Tooltip title={selected ? '' : '请先点击选中上级部门！'}>
            <Button type="primary" icon={<PlusOutlined />} disabled={!selected} onClick={page.addBelow}>
              添加下级
            </Button>
          </Tooltip>
        </>
      )}
      {can.export && (
        <Button icon={<DownloadOutlined />} onClick={page.exportXls}>
          导出
        </Button>
      )}
      {can.import && (
        <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
          导入
        </Button>
      )}
      {can.delete && (
        <Button danger icon={<DeleteOutlined />} onClick={page.removeChecked}>
          批量删除
        </Button>
      )}
      <RecycleBin resource={depart} />
      <Tooltip title="刷新">
        <Button type="text" icon={<ReloadOutlined />} aria-label="刷新" onClick={() => void page.refresh()} />
      </Tooltip>
      {can.import && (
        <ImportDialog
          resource={depart}
          open={importing}
          onClose={() => setImporting(false)}
          onImported={page.refresh}
        />
      )}
    </Space>
  );
}

function DepartTabs({ id, page }: { id: string; page: DepartPage }) {
  // The tree of menus is shared with granting to roles.
  const seesMenus = useCan()('system:role:list');
  return (
    <Tabs
      items={[
        { key: 'base', label: '基本信息', children: <DepartBase id={id} onDirty={page.baseDirty} /> },
        {
          key: 'grants',
          label: seesMenus ? '部门权限' : <Tooltip title="没有角色查询权限，不能查看菜单">部门权限</Tooltip>,
          disabled: !seesMenus,
          children: <DepartGrants departId={id} onDirty={page.grantsDirty} />,
        },
      ]}
    />
  );
}
