import type { CategoryNode } from '@songbai/contract/modules/category/category.calls.ts';
import {
  CATEGORY_CONDITIONS,
  CATEGORY_KEYS,
  type CategoryCondition,
  type CategoryKey,
} from '@songbai/contract/modules/category/category.rules.ts';
import { refuseControlText } from '../../http/validation.ts';
import { AppError } from '../../platform/errors.ts';
import type { CategoryNodeRow } from './category.store.ts';

/** A category as a tree option (contract/2 §0.5, §2). */
export function nodeOf(row: CategoryNodeRow): CategoryNode {
  return {
    key: row.id,
    value: row.id,
    title: row.name,
    code: row.code,
    leaf: row.hasChild !== '1',
    parentId: row.pid,
  };
}

/** All descendants of a row, each with its own children. */
export function nestedBelow(rows: readonly CategoryNodeRow[], pid: string): CategoryNode[] {
  const byParent = new Map<string, CategoryNodeRow[]>();
  for (const row of rows) {
    const level = byParent.get(row.pid);
    if (level) level.push(row);
    else byParent.set(row.pid, [row]);
  }
  const levelBelow = (id: string): CategoryNode[] =>
    (byParent.get(id) ?? []).map((row) => {
      const children = levelBelow(row.id);
      return children.length > 0 ? { ...nodeOf(row), children } : nodeOf(row);
    });
  return levelBelow(pid);
}

/**
 * The key-value pairs of a condition, a JSON object text (contract/2 §2 loadTreeData).
 * @throws AppError treeCondition for any other text, invalid for a key that is no filter of the tree
 */
export function conditionsOf(text: string): Partial<Record<CategoryCondition, string>> {
  if (text.trim() === '') return {};
  const pairs = Object.entries(parsedObject(text)).map(([key, value]): [string, string] => [key, plainText(value)]);
  const unknown = pairs.find(([key]) => !(CATEGORY_CONDITIONS as readonly string[]).includes(key));
  if (unknown) throw new AppError('invalid', { detail: `条件字段不支持：${unknown[0].slice(0, 40)}` });
  return Object.fromEntries(pairs);
}

function plainText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new AppError('treeCondition');
  return String(value);
}

function parsedObject(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    refuseControlText(parsed, 0);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError('treeCondition');
}

/** @throws AppError categoryFieldUnknown for a field that cannot identify a row */
export function keyField(field: string): CategoryKey {
  const known = CATEGORY_KEYS.find((key) => key === field);
  if (!known) throw new AppError('categoryFieldUnknown');
  return known;
}
