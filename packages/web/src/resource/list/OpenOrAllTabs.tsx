import { useSearchParams } from 'react-router';
import { Tabs } from '../../ui/Tabs.tsx';

const ALL = {};

/**
 * What a list of papers that people finish shows: first those that wait, or all of them; the address tells which.
 * @param open conditions of what waits
 */
export function useOpenOrAll(open: Readonly<Record<string, string>>) {
  const [search] = useSearchParams();
  const all = search.get('view') === 'all';
  return { key: all ? 'all' : 'open', params: all ? ALL : open };
}

/** The tabs over such a list. */
export function OpenOrAllTabs({ open, all = '全部' }: { open: string; all?: string }) {
  const { key } = useOpenOrAll(ALL);
  const [, setSearch] = useSearchParams();
  return (
    <Tabs
      activeKey={key}
      onChange={(next) => setSearch(next === 'all' ? { view: 'all' } : {})}
      items={[
        { key: 'open', label: open },
        { key: 'all', label: all },
      ]}
    />
  );
}
