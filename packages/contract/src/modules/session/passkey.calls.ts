import { type Static, Type } from 'typebox';
import { filledText } from '../../resource/filled-text.ts';
import { optionalText } from '../../resource/optional-text.ts';

/** Bytes as browsers and authenticators write them. */
const bytes = (title: string, maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: '^[A-Za-z0-9_-]*$', title });
const ticket = Type.String({ minLength: 1, maxLength: 64, title: '票据' });
const name = filledText('名称', 50);
const id = Type.String({ minLength: 1, maxLength: 64, title: '通行密钥' });

const credential = {
  id: bytes('id', 1400),
  rawId: bytes('rawId', 1400),
  type: Type.Literal('public-key'),
};

/** What `navigator.credentials.create` gave. */
const created = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes('clientDataJSON', 4000),
    attestationObject: bytes('attestationObject', 20_000),
    transports: Type.Optional(
      Type.Array(Type.String({ maxLength: 20, pattern: '^[\\w-]+$' }), { maxItems: 10, title: 'transports' }),
    ),
  }),
});

/** What `navigator.credentials.get` gave. */
const asserted = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes('clientDataJSON', 4000),
    authenticatorData: bytes('authenticatorData', 4000),
    signature: bytes('signature', 2000),
    userHandle: Type.Optional(Type.Union([bytes('userHandle', 200, 0), Type.Null()])),
  }),
});
export type CreatedPasskey = Static<typeof created>;
export type AssertedPasskey = Static<typeof asserted>;

export const passkeyBeginBody = Type.Object({ oldpassword: optionalText('登录密码', 256) });
export const passkeyAddBody = Type.Object({ ticket, name, response: created });
export type PasskeyAddBody = Static<typeof passkeyAddBody>;
export const passkeyRenameBody = Type.Object({ id, name });
export const passkeyRemoveBody = Type.Object({ id, oldpassword: optionalText('登录密码', 256) });

/** Signing in with a passkey alone. */
export const passkeyEnterBody = Type.Object({ ticket, response: asserted });
export type PasskeyEnterBody = Static<typeof passkeyEnterBody>;
/** The same as a second step; `step` is the ticket of the sign-in. */
export const passkeyStepBeginBody = Type.Object({ step: ticket });
export const passkeyStepBody = Type.Object({
  ...passkeyEnterBody.properties,
  step: ticket,
  trust: Type.Optional(Type.Union([Type.Boolean(), Type.Null()], { title: '信任此设备' })),
});
export type PasskeyStepBody = Static<typeof passkeyStepBody>;

/** Options for the browser, and the ticket that its answer carries. */
export interface PasskeyAsked<O = object> {
  ticket: string;
  options: O;
}

export interface Passkey {
  id: string;
  name: string;
  since: string;
  lastUsed: string | null;
  /** Kept by a provider of passkeys for all devices of its owner. */
  synced: boolean;
}

export const PASSKEYS = '/sys/user/login/setting/passkeys';
