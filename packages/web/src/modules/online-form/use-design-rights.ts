import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { useCan } from '../../session/permissions.ts';

/** What the user may do with designs (online.md §2). */
export interface DesignRights {
  add: boolean;
  edit: boolean;
  delete: boolean;
  sync: boolean;
  /** Chooses who may see and do what. */
  auth: boolean;
}

export function useDesignRights(): DesignRights {
  const can = useCan();
  const may = (right: keyof DesignRights) => can(FORM_RIGHTS[right]);
  return { add: may('add'), edit: may('edit'), delete: may('delete'), sync: may('sync'), auth: may('auth') };
}
