import { RestOutlined } from '@ant-design/icons';
import type { Resource } from '@songbai/contract/resource/define.ts';
import {
  binColumns,
  binOf,
  binPath,
  type RestoreResult,
  recycleCode,
  restorePath,
} from '@songbai/contract/resource/recycle-bin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { useCan } from '../../session/permissions.ts';
import { named, useConfirm } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { invalidate } from '../invalidate.ts';
import { useCommand } from '../use-command.ts';
import { QueryBar } from './QueryBar.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import { ASKS } from './RowLinks.tsx';
import { rowName } from './row-name.ts';
import { usePlannedColumns } from './use-planned-columns.ts';
import { useResourceList } from './use-resource-list.ts';

/** What comes back along with a row, by the name of its resource. */
const ALONG: Readonly<Record<string, string>> = {
  depart: '一并恢复随它删除的下级部门，以及原来的成员、权限和部门角色；负责人需要重新设置。',
  role: '一并恢复它原来的权限、成员和首页；已不存在的除外。',
};

interface RecycleBinProps {
  resource: Resource;
  /** Whether this person may restore, where no permission code decides it. */
  may?: boolean | undefined;
}

/** 回收站: deleted rows of a resource, for those who may restore them. */
export function RecycleBin({ resource, may }: RecycleBinProps) {
  const [open, setOpen] = useState(false);
  const can = useCan();
  if (!resource.recycleBin || !(may ?? can(recycleCode(resource)))) return null;
  return (
    <>
      <Button icon={<RestOutlined />} onClick={() => setOpen(true)}>
        回收站
      </Button>
      <Dialog
        title={`${resource.title}回收站`}
        open={open}
        onOpenChange={setOpen}
        width={1000}
        switchFullscreen
        footer={<Button onClick={() => setOpen(false)}>关闭</Button>}
      >
        <DeletedRows resource={resource} />
      </Dialog>
    </>
  );
}

const OWN_LIST = { view: 'recycleBin' };
const NOTHING_FIXED: ReadonlySet<string> = new Set();

function DeletedRows({ resource }: { resource: Resource }) {
  const bin = binOf(resource);
  const list = useResourceList(bin, { params: OWN_LIST, listPath: binPath(resource), urlState: false });
  const columns = binColumns(resource);
  const wishes = { params: OWN_LIST, columns, essential: [...columns.slice(0, 2), 'deleteTime'] };
  const [box, planned] = usePlannedColumns(bin, wishes, { boxes: true, links: true });
  const { busy, ask } = useRestoring(resource, list.selection.clear);
  return (
    <>
      <QueryBar resource={bin} filters={list.query.filters} fixed={NOTHING_FIXED} onSearch={list.query.setFilters} />
      {list.selection.ids.length > 0 && (
        <Flex gap={8} align="center" style={{ marginBottom: 12 }}>
          <span role="status">已选择 {list.selection.ids.length} 项</span>
          <Button disabled={busy} onClick={() => ask(list.selection.rows)}>
            恢复所选
          </Button>
        </Flex>
      )}
      {list.status.error && (
        <LoadFailure
          what={`查询已删除的${resource.title}失败`}
          error={list.status.error}
          onRetry={list.actions.refresh}
        />
      )}
      <div ref={box}>
        <ResourceTable
          resource={bin}
          list={list}
          columns={planned.columns}
          essential={planned.essential}
          cells={{}}
          empty="回收站是空的"
          selectable
          rowActions={(row) => (
            <LinkButton {...ASKS} disabled={busy} onClick={() => ask([row])}>
              恢复
            </LinkButton>
          )}
        />
      </div>
    </>
  );
}

function useRestoring(resource: Resource, done: () => void) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const settled = () => void invalidate(client, resource.name);
  return {
    busy,
    ask: (rows: readonly { id: string }[]) =>
      confirm({
        title: `恢复${resource.title}${named(rows.map((row) => rowName(resource, row)))}？`,
        effect: ALONG[resource.name] ?? `恢复后重新出现在${resource.title}列表中。`,
        onOk: async () => {
          const body = { ids: rows.map(({ id }) => id).join(',') };
          if (await run(() => send<RestoreResult>('PUT', restorePath(resource), { body }), { settled })) done();
        },
      }),
  };
}
