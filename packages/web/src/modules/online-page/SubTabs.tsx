import { rulesOf } from '@songbai/contract/design/expression/rules.ts';
import { totalNames } from '@songbai/contract/design/screen-info.ts';
import { type OnlineSub, subPath } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { useDetail } from '../../resource/detail/use-detail.ts';
import { MainRow } from '../../resource/form/following.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useOnlineButtons } from '../online-enhance/index.ts';
import { OnlineForm } from './OnlineForm.tsx';
import type { OnlineTable } from './online-table.ts';

interface SubTabsProps {
  table: OnlineTable;
  /** Id of the main row. */
  main: string;
  readOnly?: boolean;
}

/** The tab that was open last stays open while other main rows are chosen. */
const LAST_TABS = new Map<string, string>();

/** The sub-tables of one main row, each with a list of its own. */
export function SubTabs({ table, main, readOnly = false }: SubTabsProps) {
  const { subs, head } = table;
  const [tab, setTab] = useState(() => LAST_TABS.get(head.id) ?? subs[0]?.name ?? '');
  const known = subs.some(({ name }) => name === tab) ? tab : (subs[0]?.name ?? '');
  return (
    <Tabs
      activeKey={known}
      onChange={(name) => {
        LAST_TABS.set(head.id, name);
        setTab(name);
      }}
      destroyOnHidden
      items={subs.map((sub) => ({
        ...{ key: sub.name, label: sub.resource.title },
        children: <SubList table={table} sub={sub} main={main} readOnly={readOnly} />,
      }))}
    />
  );
}

const LOOKED_AT = { list: true, add: false, edit: false, delete: false, export: false, import: false, recycle: false };
/** Among at most one row nothing is looked for, and nothing done with several. */
const ONE_ROW = ['query', 'superQuery', 'batchDelete'] as const;
const PAGE_SIZES = [10, 20, 30] as const;

interface SubListProps extends Required<SubTabsProps> {
  sub: OnlineSub;
}

function SubList({ table, sub, main, readOnly }: SubListProps) {
  const { message } = useFeedback();
  const client = useQueryClient();
  const resource = useMemo(
    () => ({ ...sub.resource, path: subPath({ code: table.head.id, id: main }, sub.name) }),
    [sub, table.head.id, main],
  );
  const head = { ...table.head, id: sub.headId };
  const formed = { ...sub, resource, subs: [], tree: null, head };
  const can = readOnly ? LOOKED_AT : { ...table.can, recycle: false };
  const buttons = readOnly ? [] : sub.buttons;
  // What changes a sub row may change its main row, which stands above.
  const beside = [table.resource.name];
  const own = useOnlineButtons({ resource, head, buttons, can }, undefined, beside);
  const addOne = ({ total, openForm }: Pick<ListHandle<unknown>, 'total' | 'openForm'>) =>
    total > 0 ? void message.warning('一对一的表只能新增一条数据') : openForm({ mode: 'add' });
  return (
    <ResourceList
      resource={resource}
      urlState={false}
      saveCode={`/online/data/${sub.name}/list`}
      may={can}
      {...(sub.single ? { onAdd: addOne, withoutTools: ONE_ROW } : {})}
      alsoChanges={beside}
      pageSizes={PAGE_SIZES}
      totals={totalNames(sub).length > 0}
      sideways
      noLinks={readOnly}
      {...(readOnly || (sub.single && !own.toolbar) ? { choice: 'none' as const } : {})}
      batch={own.toolbar !== undefined}
      {...(own.toolbar ? { toolbar: own.toolbar } : {})}
      {...(own.rowActions ? { rowActions: own.rowActions } : {})}
      form={(slot) => (
        <BelowMain table={table} sub={sub} main={main}>
          <OnlineForm table={formed} {...slot} onSaved={() => void invalidate(client, ...beside)} />
        </BelowMain>
      )}
    />
  );
}

interface BelowMainProps extends Pick<SubListProps, 'table' | 'sub' | 'main'> {
  children: ReactNode;
}

/** The form of a sub row, around which its main row is known where its rules read it. */
function BelowMain({ table, sub, main, children }: BelowMainProps) {
  return rulesOf(sub.resource)?.above ? (
    <WithMain table={table} main={main}>
      {children}
    </WithMain>
  ) : (
    children
  );
}

function WithMain({ table, main, children }: Omit<BelowMainProps, 'sub'>) {
  const { data, isError } = useDetail(table.resource, main);
  // A form that is open already would not be reckoned again.
  return data || isError ? <MainRow.Provider value={data}>{children}</MainRow.Provider> : null;
}
