import type {
  FactorSetup,
  PasswordStepBody,
  SecondStepBody,
  SecondStepResult,
  StepLeft,
} from '@songbai/contract/modules/session/second-step.calls.ts';
import { send } from '../api/calls.ts';
import { isRefusal } from '../lib/failure.ts';

/** A step that is left after the password, with the ticket for it. */
export interface LeftStep {
  kind: 'code' | 'enrol' | 'password';
  ticket: string;
  /** How the second factor may be proven; by a code unless said otherwise. */
  ways?: StepLeft['ways'];
  /** Shown once; of a second factor set up by the step before. */
  recoveryCodes?: string[];
}

const KINDS = { secondStepNeeded: 'code', secondFactorDue: 'enrol', passwordDue: 'password' } as const;

/** The step that a refused sign-in asks for; undefined for every other failure. */
export function leftStep(error: unknown): LeftStep | undefined {
  for (const [key, kind] of Object.entries(KINDS) as [keyof typeof KINDS, LeftStep['kind']][])
    if (isRefusal(error, key)) return { kind, ...(error.result as StepLeft) };
  return undefined;
}

const OUTSIDE = { quiet: true, token: '' } as const;

export async function sendCode(body: SecondStepBody): Promise<SecondStepResult> {
  return (await send<SecondStepResult>('POST', '/sys/login/second', { ...OUTSIDE, body })).result;
}

export async function sendPassword(body: PasswordStepBody): Promise<SecondStepResult> {
  return (await send<SecondStepResult>('POST', '/sys/login/password', { ...OUTSIDE, body })).result;
}

export async function beginDueFactor(ticket: string): Promise<FactorSetup> {
  return (await send<FactorSetup>('POST', '/sys/login/second/begin', { ...OUTSIDE, body: { ticket } })).result;
}
