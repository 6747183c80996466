import { AFTER_SALE } from './after-sale.mjs';
import { CHANGES } from './changes.mjs';
import { SALES } from './sales.mjs';

/** Everything that people of the office do to the records of the demo. */
export const ACTS = { ...SALES, ...CHANGES, ...AFTER_SALE };
