import {
  enhanceJava,
  enhanceJs,
  enhanceSql,
  onlineHook,
} from '@songbai/contract/modules/online-enhance/enhance.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

const OF_HEAD = { scope: 'global', refusals: { missing: 'enhanceMissing' } } as const;

/** They have no tenant of their own: who sees the head of a design sees them (online.md §2). */
export const jsTable = resourceTable(enhanceJs, OF_HEAD);
export const sqlTable = resourceTable(enhanceSql, OF_HEAD);
export const javaTable = resourceTable(enhanceJava, OF_HEAD);
export const hookTable = resourceTable(onlineHook, OF_HEAD);
