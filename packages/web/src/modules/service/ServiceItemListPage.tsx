import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 服务项目, the service catalogue (domain.md §3.18). */
export function ServiceItemListPage() {
  return <ResourceList resource={serviceItem} />;
}
