import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { OnlinePage } from './OnlinePage.tsx';
import type { OnlineTable } from './online-table.ts';
import { withoutSubs } from './unfit.ts';
import { useListParts } from './use-list-parts.tsx';

/** OnlCgformTabList: the normal list, and a form with main and sub-tables as tabs (online.md §5.4). */
export function OnlineTabPage() {
  return <OnlinePage unfit={withoutSubs}>{(table) => <TabList table={table} />}</OnlinePage>;
}

function TabList({ table }: { table: OnlineTable }) {
  return <ResourceList {...useListParts(table, true)} />;
}
