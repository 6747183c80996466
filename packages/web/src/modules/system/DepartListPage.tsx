import { depart } from '@songbai/contract/modules/system/system.resource.ts';
import { ResourceTree } from '../../resource/ResourceTree.tsx';
import { useResourceTree } from '../../resource/use-resource-tree.ts';

const IN_ORDER = { column: 'departOrder', order: 'asc' };

/** 部门管理 */
export function DepartListPage() {
  const tree = useResourceTree(depart, { params: IN_ORDER });
  return (
    <ResourceTree
      resource={depart}
      tree={tree}
      columns={['departName', 'orgCode', 'orgCategory', 'status', 'departOrder']}
    />
  );
}
