import {
  OWN_MENU_LIST,
  OWN_MENU_REMOVE,
  OWN_MENU_SAVE,
  type OwnMenu,
  type OwnMenuSave,
} from '@songbai/contract/modules/permission/own-menus.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { getResult, send } from '../../api/client.ts';
import { MENU_KEYS } from './permission.calls.ts';

/** The menus as this tenant has them; a change of those of all tenants shows here too. */
export function useOwnMenus() {
  return useQuery({
    queryKey: MENU_KEYS.own,
    queryFn: ({ signal }) => getResult<OwnMenu[]>(OWN_MENU_LIST.url, {}, { signal, quiet: true }),
  });
}

export const saveOwnMenu = (body: OwnMenuSave) => send<null>('PUT', OWN_MENU_SAVE.url, { body });

export const removeOwnMenu = (permissionId: string) =>
  send<null>('DELETE', OWN_MENU_REMOVE.url, { params: { permissionId } });
