import { PASSKEYS, type Passkey, type PasskeyAsked } from '@songbai/contract/modules/session/passkey.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getResult, send } from '../../api/client.ts';

const KEY = ['account', 'passkeys'];

export function usePasskeys() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getResult<Passkey[]>(PASSKEYS, undefined, { signal }),
  });
}

/** Asks the server, then the device, then the server; what speaks with the device is loaded with the first use. */
export async function addPasskey(name: string, oldpassword: string) {
  const { result } = await send<PasskeyAsked>('POST', `${PASSKEYS}/begin`, { body: { oldpassword } });
  const { createPasskey } = await import('../../session/passkeys.ts');
  const response = await createPasskey(result);
  return send<null>('POST', PASSKEYS, { body: { ticket: result.ticket, name, response } });
}

export const renamePasskey = (id: string, name: string) => send<null>('PUT', PASSKEYS, { body: { id, name } });
export const removePasskey = (id: string, oldpassword: string) =>
  send<null>('POST', `${PASSKEYS}/remove`, { body: { id, oldpassword } });

export function useRefreshPasskeys(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);
}
