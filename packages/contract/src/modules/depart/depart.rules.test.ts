import { describe, expect, test } from 'vitest';
import { type CategoryPlace, categoryRefusal, defaultCategory } from './depart.rules.ts';

const top: CategoryPlace = { parent: undefined, children: [] };

describe('(contract/1 §8.2) category of a department by its place', () => {
  test.each<[string, string, CategoryPlace, string | undefined]>([
    ['a company at the top', '1', top, undefined],
    ['a department at the top', '2', top, undefined],
    ['a department below a company', '2', { parent: '1', children: ['2', '3'] }, undefined],
    ['a department below a department', '2', { parent: '2', children: [] }, undefined],
    ['a post below a department', '3', { parent: '2', children: [] }, undefined],
    ['a post with something below', '3', { parent: '2', children: ['3'] }, 'departPostHasChildren'],
    ['a company below a company', '1', { parent: '1', children: ['2'] }, undefined],
    ['a company below a department', '1', { parent: '2', children: [] }, 'departParentNoCompany'],
    ['a company below a post', '1', { parent: '3', children: [] }, 'departParentNoCompany'],
    ['a subsidiary below a department', '4', { parent: '2', children: [] }, 'departParentNoCompany'],
    ['a department with a company below', '2', { parent: undefined, children: ['2', '1'] }, 'departHasCompanies'],
  ])('%s', (_name, wanted, place, error) => {
    expect(categoryRefusal(wanted, place)?.error).toBe(error);
  });

  test('a company at the top, a department below it, unless something else is said', () => {
    expect(defaultCategory(false)).toBe('1');
    expect(defaultCategory(true)).toBe('2');
  });
});
