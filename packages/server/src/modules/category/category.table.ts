import { MESSAGES } from '@songbai/contract/messages.ts';
import { category } from '@songbai/contract/modules/category/category.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** The texts of contract/2 §2. */
export const categoryTable = resourceTable(category, { messages: { batchDeleted: MESSAGES.deleted } });
