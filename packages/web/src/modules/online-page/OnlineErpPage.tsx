import type { Resource, RowOf } from '@songbai/contract/resource/define.ts';
import { Empty } from 'antd';
import { useEffect } from 'react';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { OnlinePage } from './OnlinePage.tsx';
import styles from './online-page.module.css';
import type { OnlineTable } from './online-table.ts';
import { SubTabs } from './SubTabs.tsx';
import { withoutSubs } from './unfit.ts';
import { useListParts } from './use-list-parts.tsx';

/** Rows of a page of the main list (contract/2 §16.6). */
const PAGE_SIZES = [5, 10, 15] as const;

/** OnlCgformErpList: the main list, and below it the sub-tables of the chosen row (online.md §5.4). */
export function OnlineErpPage() {
  return <OnlinePage unfit={withoutSubs}>{(table) => <ErpList table={table} />}</OnlinePage>;
}

function ErpList({ table }: { table: OnlineTable }) {
  const { pageSizes, ...parts } = useListParts(mainOnly(table));
  return (
    <ResourceList
      {...parts}
      choice="one"
      pageSizes={pageSizes ?? PAGE_SIZES}
      below={(list) => (
        <>
          {parts.below?.(list)}
          <ChosenSubs table={table} list={list} />
        </>
      )}
    />
  );
}

/** The main form has the main row alone; each sub-table has a form of its own. */
const mainOnly = (table: OnlineTable): OnlineTable => ({
  ...table,
  resource: withoutLines(table.resource),
  subs: [],
});

const MAINS = new WeakMap<Resource, Resource>();

/** The same object for the same table, because columns and drafts are kept by it. */
function withoutLines(resource: Resource): Resource {
  const known = MAINS.get(resource) ?? { ...resource, lines: {} };
  MAINS.set(resource, known);
  return known;
}

interface ChosenSubsProps {
  table: OnlineTable;
  list: Pick<ListHandle<RowOf<Resource>>, 'rows' | 'selection' | 'status'>;
}

/** The first row is chosen as long as nobody chose another one that is there. */
function ChosenSubs({ table, list: { rows, selection, status } }: ChosenSubsProps) {
  const ticked = rows.find(({ id }) => selection.ids.includes(id));
  // Rows of the page before stand while the next is on its way.
  const first = status.fetching ? undefined : rows[0];
  const chosen = ticked ?? first;
  const { set } = selection;
  useEffect(() => {
    if (!ticked && first) set([first]);
  });
  const none = rows.length === 0 && !status.loading && !status.error;
  return (
    <section className={styles.below} aria-label="附表">
      {chosen && <SubTabs key={chosen.id} table={table} main={chosen.id} />}
      {none && <Empty description="请先选择主表数据" />}
    </section>
  );
}
