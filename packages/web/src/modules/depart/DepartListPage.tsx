import {
  DeleteOutlined,
  DownloadOutlined,
  MoreOutlined,
  PlusOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { Button, Card, Empty, Flex, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { useMediaQuery } from '../../lib/media.ts';
import { DepartTree } from '../../pickers/people/DepartTree.tsx';
import { ImportDialog } from '../../resource/import/ImportDialog.tsx';
import { RecycleBin } from '../../resource/list/RecycleBin.tsx';
import { useCan } from '../../session/permissions.ts';
import { TreeMenu } from '../../ui/check-tree/index.ts';
import { Tabs } from '../../ui/Tabs.tsx';
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
          <Empty description="请先选择一个部门!" />
        )}
      </Card>
      {page.question}
      <DepartFormDrawer {...page.form} onClose={page.closeForm} onSaved={page.added} />
    </div>
  );
}

/** One row on a phone, where what is rarer stands behind 更多. */
function Toolbar({ page }: { page: DepartPage }) {
  const { can, selected } = page;
  const narrow = useMediaQuery('(max-width: 600px)');
  const [importing, setImporting] = useState(false);
  const rarer = <RarerButtons page={page} onImport={() => setImporting(true)} />;
  return (
    <Flex wrap gap={8} className={styles.toolbar ?? ''} role="group" aria-label="部门工具栏">
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
      {narrow ? (
        <Popover
          trigger="click"
          placement="bottom"
          content={
            <Flex vertical gap={8}>
              {rarer}
            </Flex>
          }
        >
          <Button aria-label="更多" icon={<MoreOutlined />} />
        </Popover>
      ) : (
        rarer
      )}
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
    </Flex>
  );
}

function RarerButtons({ page, onImport }: { page: DepartPage; onImport(): void }) {
  const { can } = page;
  return (
    <>
      {can.export && (
        <Button icon={<DownloadOutlined />} onClick={page.exportXls}>
          导出
        </Button>
      )}
      {can.import && (
        <Button icon={<UploadOutlined />} onClick={onImport}>
          导入
        </Button>
      )}
      {can.delete && (
        <Button danger icon={<DeleteOutlined />} onClick={page.removeChecked}>
          批量删除
        </Button>
      )}
      <RecycleBin resource={depart} />
    </>
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
