/** The home page of everybody whose roles name none. */
export const HOME_PATH = '/dashboard/analysis';

/** Stands for a role code in the row that everybody's home page comes from (contract/1 §16.15). */
export const STANDARD_CODE = 'DEF_INDEX_ALL';

/** A home page that is in force. */
export interface HomePage {
  roleCode: string;
  url: string;
  /** Lower goes first; null goes last. */
  priority: number | null;
}

/**
 * The page that a person starts at: of the pages that his roles name and that he may open the one with the lowest
 * priority number, then the standard one, then 首页.
 */
export function homePathOf(
  pages: readonly HomePage[],
  roleCodes: readonly string[],
  mayOpen: (url: string) => boolean,
): string {
  const own = pages.filter(({ roleCode }) => roleCode !== STANDARD_CODE && roleCodes.includes(roleCode));
  const standard = pages.filter(({ roleCode }) => roleCode === STANDARD_CODE);
  const found = [...own.toSorted(byPriority), ...standard].find(({ url }) => mayOpen(url));
  return found?.url ?? HOME_PATH;
}

function byPriority(one: HomePage, other: HomePage): number {
  const difference = (one.priority ?? Number.MAX_SAFE_INTEGER) - (other.priority ?? Number.MAX_SAFE_INTEGER);
  return difference || (one.roleCode < other.roleCode ? -1 : 1);
}

/** Fields of a menu that tell whether it is a page with an address of its own. */
export interface PageFacts {
  url: string | null;
  component: string | null;
  isRoute: number;
  menuType: number;
}

const BUTTON = 2;

/** Whether a menu can be a home page: a page inside the application whose address needs no value. */
export function isHomePage({ url, component, isRoute, menuType }: PageFacts): boolean {
  if (menuType === BUTTON || isRoute !== 1 || url === null || component === null) return false;
  return /^\/[^/:?#][^:?#]*$/.test(url) && !component.startsWith('layouts/');
}
