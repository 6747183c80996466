import { ResourceList } from '../../resource/list/ResourceList.tsx';
import type { OnlineTable } from './online-table.ts';
import { useListParts } from './use-list-parts.tsx';

/** The normal list of a designed table. */
export function OnlineList({ table }: { table: OnlineTable }) {
  return <ResourceList {...useListParts(table)} />;
}
