import { position } from '@songbai/contract/modules/system/position.resource.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';

/** 职务管理 */
export function PositionListPage() {
  return <ResourceList resource={position} columns={['code', 'name', 'postRank', 'createTime']} />;
}
