import type { Resource, RowOf } from '@songbai/contract/resource/define.ts';
import { Empty } from 'antd';
import { useEffect, useState } from 'react';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { rowName } from '../../resource/list/row-name.ts';
import { OnlineForm } from './OnlineForm.tsx';
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

type Row = RowOf<Resource>;

function ErpList({ table }: { table: OnlineTable }) {
  const main = mainOnly(table);
  const { pageSizes, ...parts } = useListParts(main);
  const [added, setAdded] = useState<Row>();
  const onSaved = (saved: Readonly<Record<string, unknown>>) => setAdded(saved as Row);
  return (
    <ResourceList
      {...parts}
      form={(slot) => <OnlineForm table={main} {...slot} {...(slot.target.mode === 'add' ? { onSaved } : {})} />}
      choice="one"
      pageSizes={pageSizes ?? PAGE_SIZES}
      below={(list) => (
        <>
          {parts.below?.(list)}
          <ChosenSubs table={table} list={list} added={added} />
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
  list: Pick<ListHandle<Row>, 'rows' | 'selection' | 'status'>;
  /** The row that was added last: its sub rows come next, wherever the order of the list put it. */
  added: Row | undefined;
}

/** The first row is chosen as long as nobody chose another one that is there, or added one. */
function ChosenSubs({ table, list: { rows, selection, status }, added }: ChosenSubsProps) {
  const { ids, set } = selection;
  const ticked = rows.find(({ id }) => ids.includes(id));
  const elsewhere = !ticked && added && ids.includes(added.id) ? added : undefined;
  // Rows of the page before stand while the next is on its way.
  const first = status.fetching ? undefined : rows[0];
  const chosen = ticked ?? elsewhere ?? first;
  useEffect(() => {
    if (added) set([added]);
  }, [added, set]);
  useEffect(() => {
    if (!ticked && !elsewhere && first) set([first]);
  });
  const none = !chosen && rows.length === 0 && !status.loading && !status.error;
  const { resource } = table;
  return (
    <section className={styles.below} aria-label="附表">
      {chosen && (
        <>
          <p className={styles.owner}>
            {`${resource.title}「${rowName(resource, chosen)}」的附表${elsewhere ? '（不在当前页）' : ''}`}
          </p>
          <SubTabs key={chosen.id} table={table} main={chosen.id} />
        </>
      )}
      {none && <Empty description="请先选择主表数据" />}
    </section>
  );
}
