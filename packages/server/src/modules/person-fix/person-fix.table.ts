import { personFix } from '@songbai/contract/modules/person-fix/person-fix.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** A stored correction of a person's data. */
export type StoredPersonFix = StoredOf<typeof personFix>;

export const personFixTable = resourceTable(personFix);
