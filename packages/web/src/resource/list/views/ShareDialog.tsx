import { LIMITS } from '@songbai/contract/limits.ts';
import type { RoleName } from '@songbai/contract/modules/role/role.calls.ts';
import type { SavedView } from '@songbai/contract/modules/saved-view/saved-view.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Select, Typography } from 'antd';
import { useState } from 'react';
import { getResult } from '../../../api/client.ts';
import { failureText } from '../../../lib/feedback.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Dialog } from '../../../ui/modal/index.ts';
import { useCommand } from '../../use-command.ts';
import type { useViews } from './use-views.ts';

interface ShareDialogProps {
  view: SavedView;
  views: ReturnType<typeof useViews>;
  onClose(): void;
}

/** 共享给角色: who may look through an own view; without any role it is no longer shared. */
export function ShareDialog({ view, views, onClose }: ShareDialogProps) {
  const [chosen, setChosen] = useState<string[]>(view.roleIds);
  const { busy, run } = useCommand();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['role', 'all'],
    queryFn: ({ signal }) => getResult<RoleName[]>('/sys/role/queryall', {}, { signal, quiet: true }),
  });
  // A role that was deleted since has no name to show.
  const roleIds = chosen.filter((id) => data?.some((role) => role.id === id));
  const save = async (): Promise<void> => {
    const done = await run(() => views.share(view.id, roleIds), { settled: () => void views.refresh() });
    if (done) onClose();
  };
  return (
    <Dialog
      title={`共享视图「${view.title}」`}
      open
      onOpenChange={(open) => open || onClose()}
      okText="保存"
      okClose={false}
      onOk={() => void save()}
      confirmLoading={busy}
      okButtonProps={{ disabled: data === undefined }}
    >
      {error && <LoadFailure error={failureText(error)} onRetry={refetch} />}
      <Select
        mode="multiple"
        style={{ width: '100%' }}
        aria-label="共享给角色"
        placeholder="请选择角色"
        loading={isPending}
        value={roleIds}
        onChange={setChosen}
        maxCount={LIMITS.savedViewRoles}
        optionFilterProp="label"
        options={(data ?? []).map(({ id, roleName }) => ({ value: id, label: roleName }))}
      />
      <Typography.Paragraph type="secondary">
        所选角色的成员可以使用这个视图，但不能修改；各人看到的数据仍按其自己的权限。
      </Typography.Paragraph>
    </Dialog>
  );
}
