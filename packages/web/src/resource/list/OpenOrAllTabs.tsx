import { useSearchParams } from 'react-router';
import { Tabs } from '../../ui/Tabs.tsx';

type Conditions = Readonly<Record<string, string>>;

const ALL: Conditions = {};
const NONE: Readonly<Record<string, Conditions>> = {};

/**
 * What a list of papers that people finish shows: first those that wait, or all of them; the address tells which.
 * @param open conditions of what waits
 * @param between conditions of further views, by their keys in the address
 */
export function useOpenOrAll(open: Conditions, between: Readonly<Record<string, Conditions>> = NONE) {
  const [search] = useSearchParams();
  const view = search.get('view');
  if (view === 'all') return { key: 'all', params: ALL };
  const params = view !== null && Object.hasOwn(between, view) ? between[view] : undefined;
  return view !== null && params ? { key: view, params } : { key: 'open', params: open };
}

interface TabsProps {
  open: string;
  all?: string;
  /** Names of the further views, by their keys. */
  between?: Readonly<Record<string, string>>;
}

/** The tabs over such a list. */
export function OpenOrAllTabs({ open, all = '全部', between = {} }: TabsProps) {
  const [search, setSearch] = useSearchParams();
  const titles = Object.entries({ open, ...between, all });
  const view = search.get('view');
  return (
    <Tabs
      activeKey={titles.some(([key]) => key === view) ? (view ?? 'open') : 'open'}
      onChange={(next) => setSearch(next === 'open' ? {} : { view: next })}
      items={titles.map(([key, label]) => ({ key, label }))}
    />
  );
}
