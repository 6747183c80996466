import type { Plain, RecordColumns } from './record-columns.ts';

/** Sessions, and what proves who somebody is (migrations 0081, 0082). */
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
  sysLoginFailure: Plain & { failures: number; expiresAt: number };
}
