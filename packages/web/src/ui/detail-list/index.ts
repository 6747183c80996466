export { type DetailItem, DetailList } from './DetailList.tsx';
