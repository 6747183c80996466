import { OWN_THIRD, type OwnThird } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getResult, send } from '../../api/client.ts';
import { isThirdPartyOpen } from '../../api/config.ts';

const KEY = ['account', 'third'];

/** The own bindings beside the providers that could be bound. */
export function useOwnThirds() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getResult<OwnThird[]>(OWN_THIRD, undefined, { signal }),
    enabled: isThirdPartyOpen(),
  });
}

/** The provider's page, for a pop-up. */
export const beginThird = (source: string, oldpassword: string) =>
  send<{ address: string }>('POST', `${OWN_THIRD}/begin`, { body: { source, oldpassword } });
export const unbindThird = (source: string, oldpassword: string) =>
  send<null>('POST', `${OWN_THIRD}/unbind`, { body: { source, oldpassword } });

export function useRefreshThirds(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);
}
