import { type Static, Type } from 'typebox';
import { optionalText } from '../../resource/optional-text.ts';
import type { LoginResult } from './session.calls.ts';

const ticket = Type.String({ minLength: 1, maxLength: 64, title: '登录票据' });
const code = Type.String({ minLength: 1, maxLength: 32, title: '验证码' });

/** A further step of signing in, with the ticket that the refusal of the step before carried. */
export const stepTicketBody = Type.Object({ ticket });
export const secondStepBody = Type.Object({
  ticket,
  /** Six digits of the app, or a recovery code. */
  code,
  /** The device needs no second step for thirty days. */
  trust: Type.Optional(Type.Union([Type.Boolean(), Type.Null()], { title: '信任此设备' })),
});
export type SecondStepBody = Static<typeof secondStepBody>;

export const passwordStepBody = Type.Object({
  ticket,
  password: optionalText('新密码', 256),
  confirmpassword: optionalText('确认密码', 256),
});
export type PasswordStepBody = Static<typeof passwordStepBody>;

/** What is left to do after the password, as `result` of the refusals named like it (`error`). */
export interface StepLeft {
  ticket: string;
  /** How the second factor may be proven. */
  ways?: readonly ('code' | 'passkey')[];
}

export type SecondStepResult = LoginResult & {
  /** Shown once, when the second factor was set up by this sign-in. */
  recoveryCodes?: string[];
};

/** What an app needs: the picture's address, and the secret to type where no picture can be read. */
export interface FactorSetup {
  address: string;
  secret: string;
}

export interface OwnFactor {
  enabled: boolean;
  /** Whether the own roles or tenants ask for it. */
  forced: boolean;
  since: string | null;
  recoveryLeft: number;
}

export interface TrustedDevice {
  id: string;
  ip: string;
  userAgent: string;
  since: string;
  seenTime: string;
  until: string;
}

export const factorBeginBody = Type.Object({ oldpassword: optionalText('登录密码', 256) });
export const factorConfirmBody = Type.Object({ code });
export const factorProofBody = Type.Object({ oldpassword: optionalText('登录密码', 256), code });
export type FactorProofBody = Static<typeof factorProofBody>;
export const deviceQuery = Type.Object({ id: Type.Optional(Type.String({ maxLength: 64, title: '设备' })) });
