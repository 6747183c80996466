import { LIMITS } from '@songbai/contract/limits.ts';
import type { Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';

/** The tree fields of an area. */
export interface AreaNode {
  id: string;
  cemeteryId: string;
  parentId: string | null;
  name: string;
  fullName: string | null;
}

const NODE = ['id', 'cemeteryId', 'parentId', 'name', 'fullName'] as const;

export async function areaNode(trx: Trx, tenantId: number, id: string): Promise<AreaNode | undefined> {
  return trx
    .selectFrom('cemArea')
    .select(NODE)
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** The live direct children of an area. */
export async function childrenOf(trx: Trx, tenantId: number, parentId: string): Promise<AreaNode[]> {
  return trx
    .selectFrom('cemArea')
    .select(NODE)
    .where('parentId', '=', parentId)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .orderBy('id')
    .execute();
}

/**
 * The chain from an area up to the root, starting with the area.
 * @throws AppError areaTooDeep, areaCycle when it passes through `forbidden`
 */
export async function ancestry(trx: Trx, tenantId: number, id: string, forbidden?: string): Promise<AreaNode[]> {
  const chain: AreaNode[] = [];
  let next: string | null = id;
  while (next !== null) {
    if (next === forbidden) throw new AppError('areaCycle');
    const node: AreaNode | undefined = await areaNode(trx, tenantId, next);
    if (!node) throw new AppError('refMissing', { label: '上级墓区' }, { field: 'parentId' });
    chain.push(node);
    if (chain.length > LIMITS.areaDepth) throw new AppError('areaTooDeep', { n: LIMITS.areaDepth });
    next = node.parentId;
  }
  return chain;
}

/** Levels from an area down to its deepest descendant; 1 for a leaf. */
export async function heightOf(trx: Trx, tenantId: number, id: string): Promise<number> {
  const children = await childrenOf(trx, tenantId, id);
  const heights: number[] = [];
  for (const child of children) heights.push(await heightOf(trx, tenantId, child.id));
  return 1 + Math.max(0, ...heights);
}

export async function cemeteryOfTemplate(trx: Trx, tenantId: number, templateId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('cemPlotTemplate')
    .select('cemeteryId')
    .where('id', '=', templateId)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.cemeteryId;
}

/** True when the row has live plots; their names contain its number. */
export async function rowHasPlots(trx: Trx, rowId: string): Promise<boolean> {
  const plot = await trx
    .selectFrom('cemPlot')
    .select('id')
    .where('rowId', '=', rowId)
    .where('delFlag', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return plot !== undefined;
}
