import { entriesFromMenu, type MenuEntry, type MenuNode } from '@songbai/contract/rules/menu.ts';

/** No page of its own. */
export const UNSET = '';

interface Choice {
  value: string;
  label: string;
}
type Option = Choice | { label: string; options: Choice[] };

/** Pages of a menu by their group. What is stored stays a choice even where this person does not see it. */
export function homePageOptions(menu: readonly MenuNode[], stored: string | undefined): Option[] {
  const groups = entriesFromMenu(menu).map((entry): Option[] => {
    if (!entry.children) return pagesOf([entry]);
    const pages = pagesOf(entry.children);
    return pages.length === 0 ? [] : [{ label: entry.title, options: pages }];
  });
  const options = [{ value: UNSET, label: '未设置' }, ...groups.flat()];
  const known = options.some((option) =>
    'options' in option ? option.options.some(({ value }) => value === stored) : option.value === stored,
  );
  return stored === undefined || known ? options : [...options, { value: stored, label: stored }];
}

/** Only pages inside the console whose address needs no value. */
function pagesOf(entries: readonly MenuEntry[]): Choice[] {
  return entries.flatMap((entry) => {
    if (entry.children) return pagesOf(entry.children);
    return entry.externalUrl || !/^\/[^:?#]+$/.test(entry.path) ? [] : [{ value: entry.path, label: entry.title }];
  });
}
