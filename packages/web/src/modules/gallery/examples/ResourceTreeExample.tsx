import { area } from '@songbai/contract/modules/area/area.resource.ts';
import { ResourceTree } from '../../../resource/list/ResourceTree.tsx';
import { useResourceTree } from '../../../resource/list/use-resource-tree.ts';

/** Read-only here; a full page has the buttons too. */
const SHOWN = { ...area, actions: ['list'] as const };

export function ResourceTreeExample() {
  const tree = useResourceTree(SHOWN);
  return <ResourceTree resource={SHOWN} tree={tree} columns={['name', 'code', 'status']} />;
}
