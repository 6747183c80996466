import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import type { TreeOption } from '../../wire/envelope.ts';

/** A node of the calls used by widgets (contract/2 §2); `children` only where the whole tree was requested. */
export interface CategoryNode extends TreeOption {
  code: string;
  children?: CategoryNode[];
}

const text = (title: string, maxLength = 100) => Type.String({ maxLength, default: '', title });

/** Paths and queries of the category calls (contract/2 §2, spec/2 §7). */
export const CATEGORY_CALLS = {
  rootList: { url: '/sys/category/rootList', query: Type.Object({ pid: text('pid', 64) }) },
  childList: {
    url: '/sys/category/childList',
    query: Type.Object({ pid: Type.String({ minLength: 1, maxLength: 64, title: 'pid' }) }),
  },
  childListBatch: {
    url: '/sys/category/getChildListBatch',
    query: Type.Object({ parentIds: text('parentIds', 64 * LIMITS.idsPerBatch) }),
  },
  queryById: {
    url: '/sys/category/queryById',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }) }),
  },
  loadOne: {
    url: '/sys/category/loadOne',
    query: Type.Object({ field: text('field', 40), val: text('val') }),
  },
  treeRoot: {
    url: '/sys/category/loadTreeRoot',
    query: Type.Object({ async: Type.Boolean({ default: false, title: 'async' }), pcode: text('pcode') }),
  },
  treeChildren: { url: '/sys/category/loadTreeChildren', query: Type.Object({ pid: text('pid', 64) }) },
  treeData: {
    url: '/sys/category/loadTreeData',
    query: Type.Object({ pid: text('pid', 64), pcode: text('pcode'), condition: text('condition', 1000) }),
  },
  dictItem: {
    // Clients of the family call it with a trailing slash; both forms are answered.
    url: '/sys/category/loadDictItem/',
    query: Type.Object({
      ids: text('ids', 64 * LIMITS.idsPerBatch),
      delNotExist: Type.Boolean({ default: true, title: 'delNotExist' }),
    }),
  },
  allData: { url: '/sys/category/loadAllData', query: Type.Object({ code: text('code') }) },
  checkCode: { url: '/sys/category/checkCode', query: Type.Object({ pid: text('pid', 64), code: text('code') }) },
} as const;
