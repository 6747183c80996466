import type { Resource } from '@songbai/contract/resource/define.ts';
import type { FullView } from '@songbai/contract/resource/full-view.calls.ts';
import { VIEW_FULL } from '@songbai/contract/rules/masks.ts';

import { useState } from 'react';
import { send } from '../../api/client.ts';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { FieldDetail } from '../kinds/kinds.tsx';
import { useCommand } from '../use-command.ts';

interface SensitiveValueProps {
  resource: Resource;
  /** Id of the record. */
  id: string;
  name: string;
  value: unknown;
}

/** A value that may be masked, with 查看完整 for permitted users: it asks for a reason, which is logged. */
export function SensitiveValue({ resource, id, name, value }: SensitiveValueProps) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const [full, setFull] = useState<string | null>();
  const { busy, run } = useCommand();
  const field = resource.fields[name];
  if (!field) return null;
  const masked = full === undefined && typeof value === 'string' && value.includes('*');
  const view = async (reason: string) => {
    const body = { id, field: name, reason };
    const seen = await run(() => send<FullView>('POST', `${resource.path}/viewFull`, { body }), {
      fallback: '已记录本次查看',
    });
    if (!seen) return;
    setFull(seen.result.value);
    setAsking(false);
  };
  return (
    <>
      <FieldDetail field={field} value={full === undefined ? value : full} />
      {masked && can(VIEW_FULL) && (
        <LinkButton aria-label={`查看完整${field.label}`} onClick={() => setAsking(true)}>
          查看完整
        </LinkButton>
      )}
      {asking && (
        <ReasonDialog
          open
          title={`查看完整${field.label}`}
          okText="查看完整"
          label="查看原因"
          busy={busy}
          onOk={(reason) => void view(reason)}
          onCancel={() => setAsking(false)}
        >
          查看的人、时间和原因会记入操作日志。
        </ReasonDialog>
      )}
    </>
  );
}
