import { actionCode, type Resource } from '@songbai/contract/resource/define.ts';
import { Alert } from 'antd';
import { useOthersEditing } from '../../live/editing.ts';
import { useSession } from '../../session/session.ts';

/** Shows who else has the record open for editing. Nothing is locked; a stale save opens the conflict dialog. */
export function EditingHint({ resource, id }: { resource: Resource; id: string | undefined }) {
  const others = useOthersEditing(actionCode(resource, 'list'), id);
  const own = useSession((session) => session.user?.id);
  if (others.length === 0) return null;
  const names = others.filter(({ userId }) => userId !== own).map(({ realname }) => realname);
  const text = names.length > 0 ? `${names.join('、')}正在编辑这条记录` : '您在另一个窗口也打开了这条记录的编辑';
  return (
    <Alert
      type="info"
      showIcon
      title={text}
      description="双方都可以保存；后保存的人会看到两边的内容，逐项选择。"
      style={{ marginBottom: 12 }}
    />
  );
}
