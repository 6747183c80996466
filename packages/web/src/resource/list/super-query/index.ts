export type { QueryField } from './fields.ts';
export { SuperQuery } from './SuperQuery.tsx';
