import { lazyPart } from '../../ui/lazy-part.tsx';

/** The region control, lazy-loaded with its first form: lists do not need the cascader (budgets.md). */
export const RegionInput = lazyPart(async () => (await import('./AreaLinkage.tsx')).AreaLinkage);
