import { DeleteOutlined, DownloadOutlined, PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Empty, Flex, Table, type TableProps, Tooltip } from 'antd';
import { useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { ImportDialog } from '../../resource/import/ImportDialog.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { RecycleBin } from '../../resource/list/RecycleBin.tsx';
import { useExport } from '../../resource/list/use-export.tsx';
import { useActions } from '../../resource/list/use-resource-list.ts';
import { BoundedSearch } from '../../ui/BoundedSearch.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { TreeToggle } from '../../ui/tree-table/index.ts';
import { DepartFormDrawer, type DepartTarget } from './DepartFormDrawer.tsx';
import styles from './depart.module.css';
import { departColumns } from './depart-columns.tsx';
import type { DepartTableRow } from './depart-rows.ts';
import { useDepartRemoval } from './use-depart-removal.tsx';
import { useDepartRows } from './use-depart-rows.ts';

type RenderExpandIconProps<Row> = Parameters<NonNullable<NonNullable<TableProps<Row>['expandable']>['expandIcon']>>[0];

/** px; height of the virtualised rows, whatever the size of the organisation. */
const HEIGHT = 560;

/** 部门管理（按需加载）: departments level by level (contract/1 §8). */
export function DepartListSyncPage() {
  const client = useQueryClient();
  const can = useActions(depart);
  const tree = useDepartRows();
  const narrow = usePhone();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [form, setForm] = useState<{ target: DepartTarget; open: boolean }>({
    target: { parent: undefined },
    open: false,
  });
  const refresh = () => invalidate(client, depart.name);
  const removal = useDepartRemoval(refresh);
  const openForm = (target: DepartTarget) => setForm({ target, open: true });
  const columns = departColumns({
    can,
    narrow,
    onAdd: ({ id, departName }) => openForm({ parent: { id, departName } }),
    onEdit: ({ id }) => openForm({ id }),
    onRemove: ({ id }) => removal.one(id),
  });
  return (
    <Card variant="borderless">
      <Flex wrap gap={8} align="center" className={styles.toolbar ?? ''}>
        <BoundedSearch
          aria-label="搜索部门"
          placeholder="请输入部门名称按回车进行搜索"
          onSearch={tree.search}
          style={{ width: 260 }}
        />
        <Toolbar
          chosen={chosen}
          onAdd={() => openForm({ parent: undefined })}
          onRemove={() => removal.several(chosen, () => setChosen([]))}
          onRefresh={refresh}
        />
      </Flex>
      {tree.error && tree.keyword && <Alert type="info" showIcon title={tree.error} />}
      {tree.error && !tree.keyword && <LoadFailure error={tree.error} onRetry={tree.retry} />}
      {tree.belowError ? <LoadFailure error={tree.belowError} onRetry={tree.retryBelow} /> : null}
      <Table<DepartTableRow>
        virtual
        rowKey="id"
        size="middle"
        pagination={false}
        aria-label="部门"
        columns={columns}
        dataSource={tree.rows}
        loading={tree.loading || tree.fetching}
        scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 48), y: HEIGHT }}
        locale={{ emptyText: <Empty description={tree.keyword ? '没有查询到任何部门' : '还没有部门'} /> }}
        expandable={{
          expandedRowKeys: tree.expanded,
          onExpand: (open, row) => tree.expand(row.id, open),
          expandIcon: Opener,
        }}
        rowSelection={{
          checkStrictly: true,
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row.departName}` }),
          getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
        }}
      />
      {removal.question}
      <DepartFormDrawer
        {...form}
        onClose={() => setForm((now) => ({ ...now, open: false }))}
        onSaved={() => {
          // A new department shows below its parent.
          if ('parent' in form.target && form.target.parent) tree.expand(form.target.parent.id, true);
        }}
      />
    </Card>
  );
}

function Opener({ expanded, record, onExpand }: RenderExpandIconProps<DepartTableRow>) {
  return (
    <TreeToggle
      name={record.departName}
      expanded={expanded}
      leaf={!record.children}
      onToggle={(event) => onExpand(record, event)}
    />
  );
}

interface ToolbarProps {
  chosen: readonly string[];
  onAdd(): void;
  onRemove(): void;
  onRefresh(): Promise<void>;
}

function Toolbar({ chosen, onAdd, onRemove, onRefresh }: ToolbarProps) {
  const can = useActions(depart);
  const exportXls = useExport(depart);
  const [importing, setImporting] = useState(false);
  return (
    <>
      {can.add && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          添加部门
        </Button>
      )}
      {can.export && (
        <Button icon={<DownloadOutlined />} onClick={() => exportXls({ column: 'orgCode', order: 'asc' }, chosen)}>
          导出
        </Button>
      )}
      {can.import && (
        <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
          导入
        </Button>
      )}
      {can.delete && (
        <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
          批量删除
        </Button>
      )}
      <RecycleBin resource={depart} />
      <Tooltip title="刷新">
        <Button type="text" icon={<ReloadOutlined />} aria-label="刷新" onClick={() => void onRefresh()} />
      </Tooltip>
      {chosen.length > 0 && <span aria-live="polite">已选择 {chosen.length} 项</span>}
      {can.import && (
        <ImportDialog resource={depart} open={importing} onClose={() => setImporting(false)} onImported={onRefresh} />
      )}
    </>
  );
}
