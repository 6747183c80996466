import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';

/** What the user may do with designs (online.md §2). */
export interface DesignRights {
  add: boolean;
  edit: boolean;
  delete: boolean;
  sync: boolean;
  /** Chooses who may see and do what. */
  auth: boolean;
  /** Puts a table into the menu. */
  menu: boolean;
  /** Has a table written as code, which needs the role admin besides. */
  generate: boolean;
  /** Makes designs of tables that the database has already; the same. */
  transTables: boolean;
}

export function useDesignRights(): DesignRights {
  const can = useCan();
  const isAdmin = useIsAdmin();
  const may = (right: keyof DesignRights) => can(FORM_RIGHTS[right]);
  return {
    ...{ add: may('add'), edit: may('edit'), delete: may('delete'), sync: may('sync'), auth: may('auth') },
    menu: may('menu'),
    generate: isAdmin && may('generate'),
    transTables: isAdmin && may('transTables'),
  };
}
