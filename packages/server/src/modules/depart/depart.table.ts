import { MESSAGES } from '@songbai/contract/messages.ts';
import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** A stored department. */
export type StoredDepart = StoredOf<typeof depart>;

/** The texts of contract/1 §8.2. */
export const departTable = resourceTable(depart, { messages: { batchDeleted: MESSAGES.deleted } });
