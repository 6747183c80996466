import type {
  FactorProofBody,
  FactorSetup,
  OwnFactor,
  TrustedDevice,
} from '@songbai/contract/modules/session/second-step.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getResult, send } from '../../api/client.ts';

const FACTOR = '/sys/user/login/setting/secondFactor';
const DEVICES = '/sys/user/login/setting/trustedDevices';
const KEYS = { factor: ['account', 'second-factor', 'own'], devices: ['account', 'second-factor', 'devices'] } as const;

export function useOwnFactor() {
  return useQuery({
    queryKey: KEYS.factor,
    queryFn: ({ signal }) => getResult<OwnFactor>(FACTOR, undefined, { signal }),
  });
}

export function useTrustedDevices() {
  return useQuery({
    queryKey: KEYS.devices,
    queryFn: ({ signal }) => getResult<TrustedDevice[]>(DEVICES, undefined, { signal }),
  });
}

export const beginFactor = (oldpassword: string) =>
  send<FactorSetup>('POST', `${FACTOR}/begin`, { body: { oldpassword } });
export const confirmFactor = (code: string) =>
  send<{ recoveryCodes: string[] }>('POST', `${FACTOR}/confirm`, { body: { code } });
export const renewRecovery = (body: FactorProofBody) =>
  send<{ recoveryCodes: string[] }>('POST', `${FACTOR}/recovery`, { body });
export const switchFactorOff = (body: FactorProofBody) => send<string>('POST', `${FACTOR}/off`, { body });
export const distrustDevice = (id: string) => send<string>('DELETE', DEVICES, { params: { id } });

export function useRefreshFactor(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['account', 'second-factor'] }), [client]);
}
