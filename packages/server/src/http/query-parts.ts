import { LIMITS } from '@songbai/contract/limits.ts';
import { Type } from 'typebox';

/** A text of a query, empty when absent. */
export const text = (title: string) => Type.String({ maxLength: LIMITS.searchedText, default: '', title });

/** Ids or other values joined by commas; at most as many as one call may name. */
export const list = (title: string) => Type.String({ maxLength: 64 * LIMITS.idsPerBatch, default: '', title });

export const paging = {
  pageNo: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, title: 'pageNo' }),
  pageSize: Type.Integer({
    minimum: 1,
    maximum: LIMITS.pageSizeMax,
    default: LIMITS.pageSizeDefault,
    title: 'pageSize',
  }),
};

/** The values of a comma list without empty ones: clients append a comma to force an exact match. */
export const pieces = (values: string): string[] =>
  [...new Set(values.split(',').filter((value) => value !== ''))].slice(0, LIMITS.idsPerBatch);

/** Clients wrap typed text in asterisks for the generic grammar; here every text means "contains". */
export const plain = (typed: string): string => typed.trim().replace(/^\*+|\*+$/g, '');
