import { user } from '@songbai/contract/modules/system/system.resource.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';

/** 用户管理 */
export function UserListPage() {
  return (
    <ResourceList
      resource={user}
      columns={['username', 'realname', 'sex', 'birthday', 'phone', 'orgCode', 'status', 'createTime']}
    />
  );
}
