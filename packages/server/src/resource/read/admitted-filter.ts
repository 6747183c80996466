import type { Filter } from '@songbai/contract/resource/filter.ts';

declare const admitted: unique symbol;

/** A filter that tells its reader nothing about values he may not see (`admit.ts`): the only kind that reaches a statement. */
export type AdmittedFilter = Filter & { readonly [admitted]: true };
