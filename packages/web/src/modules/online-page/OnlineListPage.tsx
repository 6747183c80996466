import { OnlineList } from './OnlineList.tsx';
import { OnlinePage } from './OnlinePage.tsx';

/** OnlCgformAutoList: the list of a designed table (online.md §5.4). */
export function OnlineListPage() {
  return <OnlinePage>{(table) => <OnlineList table={table} />}</OnlinePage>;
}
