import { type FoundGroup, SEARCH_KINDS } from '@songbai/contract/modules/search/search.calls.ts';
import type { MenuEntry } from '@songbai/contract/rules/menu.ts';
import { filterEntries, type SearchEntry } from '../menu/menu-model.ts';
import type { RecentChoice } from './recent-choices.ts';

/** Something that can be chosen: a page of the menu, or a record by its address. */
export interface SearchOption {
  key: string;
  title: string;
  note: string;
  target: { entry: MenuEntry } | { path: string };
}

export interface OptionGroup {
  title: string;
  options: SearchOption[];
  /** There are others, or why there is nothing. */
  remark?: string;
}

const pageOption = ({ entry, group }: SearchEntry): SearchOption => ({
  key: `page:${entry.key}`,
  title: entry.title,
  note: group,
  target: { entry },
});

/** Lists of orders: an order can be opened from any of them. */
const ORDER_LISTS = ['/orders/normal', '/orders/overdue', '/orders/outgoing', '/orders/cancelled'];

/** The address as far as the person has that page; an order opens in another list too. */
export function openablePath(path: string, has: (page: string) => boolean): string | undefined {
  const [page = '', query] = path.split('?', 2);
  const pages = ORDER_LISTS.includes(page) ? [page, ...ORDER_LISTS] : [page];
  const found = pages.find(has);
  return found === undefined ? undefined : `${found}?${query ?? ''}`;
}

/** What is offered before anything was typed: what was opened last, then all pages. */
export function firstGroups(pages: readonly SearchEntry[], recent: readonly RecentChoice[]): OptionGroup[] {
  const last = recent.map(({ path, title, note }) => ({ key: `recent:${path}`, title, note, target: { path } }));
  return [
    { title: '最近打开', options: last },
    { title: '菜单', options: pages.map(pageOption) },
  ].filter(({ options }) => options.length > 0);
}

/** What was found for a text: pages of the menu, then records by kind. */
export function foundGroups(
  pages: readonly SearchEntry[],
  text: string,
  found: readonly FoundGroup[],
  has: (page: string) => boolean,
): OptionGroup[] {
  const records = found.map(({ kind, records: rows, more, refusal }): OptionGroup => {
    const options = rows.flatMap(({ id, title, note, path }): SearchOption[] => {
      const target = openablePath(path, has);
      return target === undefined ? [] : [{ key: `${kind}:${id}`, title, note, target: { path: target } }];
    });
    const remark = refusal ?? (more ? '还有更多，请输入更多内容' : undefined);
    return { title: SEARCH_KINDS[kind], options, ...(remark ? { remark } : {}) };
  });
  return [{ title: '菜单', options: filterEntries(pages, text).map(pageOption) }, ...records].filter(
    ({ options, remark }) => options.length > 0 || remark !== undefined,
  );
}
