import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Empty, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/feedback.ts';
import { useCommand } from '../../resource/use-command.ts';
import { SaveDrawer } from '../../ui/SaveDrawer.tsx';
import { type DataRulesCall, fetchRules, saveRules } from './role.calls.ts';

interface DataRulesDrawerProps {
  title: string;
  /** The grantee and the menu. */
  call: DataRulesCall;
  /** Read-only for this user. */
  readOnly?: boolean;
  open: boolean;
  onClose(): void;
}

/** Data rules of a menu for a role or a department (contract/1 §6.1, §8.4, §8.6); none ticked means no restriction. */
export function DataRulesDrawer({ title, call, readOnly = false, open, onClose }: DataRulesDrawerProps) {
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const queryKey = ['role', 'rules', call.url, ...call.path];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchRules(call, { signal }),
    enabled: open,
    gcTime: 0,
  });
  const [ticked, setTicked] = useState<readonly string[]>();
  const now = ticked ?? (data?.drChecked ?? '').split(',').filter((id) => id !== '');
  const close = () => {
    setTicked(undefined);
    onClose();
  };
  const save = async () => {
    const settled = () => void client.invalidateQueries({ queryKey });
    if (await run(() => saveRules(call, now), { settled })) close();
  };
  return (
    <SaveDrawer
      title={title}
      open={open}
      dirty={ticked !== undefined}
      busy={busy}
      readOnly={readOnly}
      width={420}
      onSave={() => void save()}
      onClose={close}
    >
      {error && <Alert type="info" showIcon title={failureText(error)} />}
      {!error && !data && <Skeleton active />}
      {!error && data?.datarule.length === 0 && <Empty description="无配置信息" />}
      {!error && data && data.datarule.length > 0 && (
        <Flex vertical gap={12}>
          {now.length === 0 && <Alert type="warning" showIcon title="请注意，现未勾选任何数据权限!" />}
          <Checkbox.Group value={[...now]} disabled={readOnly} onChange={setTicked}>
            <Flex vertical gap={8}>
              {data.datarule.map(({ id, ruleName, status }) => (
                <Checkbox key={id} value={id}>
                  {status === VALID_STATUS.valid ? ruleName : `${ruleName}（无效）`}
                </Checkbox>
              ))}
            </Flex>
          </Checkbox.Group>
        </Flex>
      )}
    </SaveDrawer>
  );
}
