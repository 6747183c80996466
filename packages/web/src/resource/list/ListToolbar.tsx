import { DeleteOutlined, DownloadOutlined, PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { Button, Flex, Space, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { ColumnChooser } from '../../ui/ColumnChooser.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { RecycleBin } from './RecycleBin.tsx';
import styles from './resource-list.module.css';
import type { useShownColumns } from './use-list-columns.tsx';
import type { ResourceListState } from './use-resource-list.ts';

/** What the buttons need of a list or a tree. */
export interface ToolbarList {
  can: ResourceListState<unknown>['can'];
  actions: Pick<ResourceListState<unknown>['actions'], 'refresh' | 'removeSelected' | 'exportXls'>;
  selection: { ids: readonly string[]; clear(): void };
  status: { fetching: boolean };
}

interface ListToolbarProps {
  resource: Resource;
  list: ToolbarList;
  columns: ReturnType<typeof useShownColumns>;
  /** Absent: rows cannot be added here. */
  onAdd?: () => void;
  /** Whether there is a recycle bin here, where no permission code decides it. */
  bin?: boolean | undefined;
  /** Saved views, where the list has them. */
  views?: ReactNode;
  /** What can be done with the ticked rows besides, shown while there are some. */
  chosen?: ReactNode;
  /** Extra buttons of the page. */
  children?: ReactNode;
}

/** 新增, 导入, 导出, 批量删除 as permitted; the page's extra buttons; refresh and column settings. */
export function ListToolbar(props: ListToolbarProps) {
  const { resource, list, columns, onAdd, bin, views, chosen, children } = props;
  const [importing, setImporting] = useState(false);
  const { can, actions, selection, status } = list;
  return (
    <>
      <div className={styles.toolbar}>
        {/* Not Space: it treats several buttons from one component as a single item, without a gap. */}
        <Flex wrap gap={8}>
          {onAdd && can.add && (
            <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
              新增
            </Button>
          )}
          {can.import && (
            <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
              导入
            </Button>
          )}
          {can.export && (
            <Button icon={<DownloadOutlined />} onClick={actions.exportXls}>
              导出
            </Button>
          )}
          {can.delete && (
            <Button danger icon={<DeleteOutlined />} onClick={actions.removeSelected}>
              批量删除
            </Button>
          )}
          {children}
          <RecycleBin resource={resource} may={bin} />
        </Flex>
        <Space size={0} className={styles.tools ?? ''}>
          {/* Beside the tools: the table stays where it is. */}
          {selection.ids.length > 0 && (
            <span role="status">
              {`已选择 ${selection.ids.length} 项`}
              {chosen}
              <LinkButton onClick={selection.clear}>清空</LinkButton>
            </span>
          )}
          <Tooltip title="刷新">
            <Button
              type="text"
              icon={<ReloadOutlined spin={status.fetching} />}
              aria-label="刷新"
              onClick={() => void actions.refresh()}
            />
          </Tooltip>
          {views}
          <ColumnChooser
            options={columns.options}
            value={columns.value}
            pinned={columns.pinned}
            onChange={columns.set}
            onPin={columns.pin}
            onReset={columns.reset}
            onWiden={columns.widen}
            dense={columns.dense}
            onDense={columns.setDense}
          />
        </Space>
      </div>
      {can.import && (
        <ImportDialog
          resource={resource}
          open={importing}
          onClose={() => setImporting(false)}
          onImported={actions.refresh}
        />
      )}
    </>
  );
}
