import { exampleRecord } from '@songbai/contract/modules/example/example.resource.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 单表示例: a page with nothing but its resource. */
export function RecordListPage() {
  return <ResourceList resource={exampleRecord} />;
}
