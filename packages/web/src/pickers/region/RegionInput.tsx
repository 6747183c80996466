import { lazyPart } from '../../ui/lazy-part.tsx';

/** The control of a region, fetched with its first form: lists do without the cascader (budgets.md). */
export const RegionInput = lazyPart(async () => (await import('./AreaLinkage.tsx')).AreaLinkage);
