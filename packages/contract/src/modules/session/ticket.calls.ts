import { Type } from 'typebox';

/**
 * Single-use tickets of at most 60 s replace the token wherever a URL needs access (design.md §9): frames with
 * `${token}`, the printable view of an announcement. `POST /sys/ticket` creates one for the caller; our own views
 * redeem it, external systems identify the user by `POST /sys/ticket/redeem`.
 */
export interface TicketResult {
  ticket: string;
}

export const redeemBody = Type.Object({ ticket: Type.String({ minLength: 16, maxLength: 128, title: '票据' }) });

/** The user for whom a redeemed ticket was created. */
export interface TicketHolder {
  userId: string;
  username: string;
  realname: string;
  orgCode: string | null;
  tenantId: number;
}
