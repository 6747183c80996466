import { describe, expect, test } from 'vitest';
import { grantedCodes, grantedMenus, ROLES } from './roles.ts';

/** Pages on which every action writes, with the code that writing requires. */
const WRITING_PAGES = [
  ['order-purchase', 'cem:order:add'],
  ['burial-import', 'cem:burialImport:run'],
] as const;

describe('a role is shown no page on which it may do nothing (domain.md §9)', () => {
  test.each(WRITING_PAGES)('%s needs %s', (page, code) => {
    const shown = ROLES.filter((role) => grantedMenus(role).includes(page));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((role) => !grantedCodes(role).includes(code)).map((role) => role.code)).toEqual([]);
  });
});
