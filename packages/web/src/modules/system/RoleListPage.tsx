import { role } from '@songbai/contract/modules/system/system.resource.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';

/** 角色管理 */
export function RoleListPage() {
  return <ResourceList resource={role} columns={['roleName', 'roleCode', 'description', 'createTime']} />;
}
