import type { Plain, RecordColumns } from './record-columns.ts';

/** Sessions, and what proves who somebody is (migrations 0081, 0082, 0092, 0093). */
export interface SignInTables {
  sysSession: Plain & {
    tokenHash: string;
    userId: string;
    orgCode: string | null;
    ip: string | null;
    userAgent: string | null;
    createdAt: number;
    seenAt: number;
    expiresAt: number;
  };
  /** Whom a provider of third-party sign-in vouches for: one account per identity, one identity per provider and account. */
  sysThirdAccount: RecordColumns & {
    sysUserId: string;
    thirdType: string;
    /** What the provider knows the person by for ever. */
    thirdUserUuid: string;
    /** The name that the person has there. */
    thirdUserId: string | null;
    realname: string | null;
    avatar: string | null;
    status: number;
  };
  /** One per account, under its id; `enabled` 0 while it is being set up (ADR 41). */
  sysSecondFactor: Plain & { secret: string; enabled: number; lastStep: number; createdAt: number };
  sysRecoveryCode: Plain & { userId: string; codeHash: string; usedAt: number | null };
  sysTrustedDevice: Plain & {
    userId: string;
    tokenHash: string;
    ip: string;
    userAgent: string;
    createdAt: number;
    seenAt: number;
    expiresAt: number;
  };
  /** One per account, under its id: whether somebody else chose its password, and since when it holds. */
  sysPasswordState: Plain & { due: number; setAt: number };
  sysPasswordHistory: Plain & { userId: string; passwordHash: string; createdAt: number };
  /** What people have set for themselves, one row for each kind. */
  sysOwnSetting: Plain & { userId: string; kind: string; settings: string; updatedAt: number };
  /** Tokens for scripts; `codes` null for all rights of the owner (ADR 46). */
  sysAccessToken: Plain & {
    userId: string;
    name: string;
    tokenHash: string;
    codes: string | null;
    createdAt: number;
    expiresAt: number;
    usedAt: number | null;
    usedIp: string | null;
  };
  sysPasskey: Plain & {
    userId: string;
    name: string;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: string;
    backedUp: number;
    createdAt: number;
    usedAt: number | null;
  };
  /** Under the source of a provider. */
  sysThirdSwitch: Plain & { enabled: number; updateBy: string; updatedAt: number };
  sysLoginFailure: Plain & { failures: number; expiresAt: number };
}
