import {
  DICT_OWN_LIST,
  DICT_OWN_REMOVE,
  DICT_OWN_SAVE,
  DICT_SHARED,
  type DictOwnSave,
  type DictShared,
  type OwnDictItem,
} from '@songbai/contract/modules/dict/dict.calls.ts';
import { dict, dictItem, dictOwnItem } from '@songbai/contract/modules/dict/dict.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { getResult, send } from '../../api/client.ts';
import { useIsAdmin } from '../../session/permissions.ts';

/** The items of a dictionary as this tenant has them; a change of those of all tenants shows here too. */
export function useOwnItems(dictId: string) {
  return useQuery({
    queryKey: [dictItem.name, dictOwnItem.name, dictId],
    queryFn: ({ signal }) => getResult<OwnDictItem[]>(DICT_OWN_LIST.url, { dictId }, { signal, quiet: true }),
  });
}

export const saveOwnItem = (body: DictOwnSave) => send<null>('PUT', DICT_OWN_SAVE.url, { body });

export const removeOwnItem = (ownId: string) => send<null>('DELETE', DICT_OWN_REMOVE.url, { params: { ownId } });

/** Whether this person may change what all tenants have; undefined until it is known. */
export function useMayChangeShared(): boolean | undefined {
  const admin = useIsAdmin();
  const { data } = useQuery({
    queryKey: [dict.name, 'shared'],
    queryFn: ({ signal }) => getResult<DictShared>(DICT_SHARED.url, {}, { signal, quiet: true }),
    enabled: !admin,
  });
  return admin || data?.mayChange;
}
