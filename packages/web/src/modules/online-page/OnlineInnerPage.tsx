import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { OnlinePage } from './OnlinePage.tsx';
import styles from './online-page.module.css';
import type { OnlineTable } from './online-table.ts';
import { SubTabs } from './SubTabs.tsx';
import { withoutSubs } from './unfit.ts';
import { useListParts } from './use-list-parts.tsx';

/** OnlCgformInnerTableList: rows open to their sub-tables (online.md §5.4). */
export function OnlineInnerPage() {
  return <OnlinePage unfit={withoutSubs}>{(table) => <InnerList table={table} />}</OnlinePage>;
}

function InnerList({ table }: { table: OnlineTable }) {
  const inner = (row: { id: string }) => (
    <div className={styles.inner}>
      <SubTabs table={table} main={row.id} readOnly />
    </div>
  );
  const titles = table.subs.map(({ resource }) => resource.title).join('、');
  return <ResourceList {...useListParts(table)} expanded={inner} expandedTitle={titles} />;
}
