import { Type } from 'typebox';

/**
 * Single-use tickets of at most 60 s stand in for the token wherever an address needs access (design.md §9): frames with
 * `${token}`, the printable view of an announcement. `POST /sys/ticket` makes one for the caller; a view of ours spends
 * it, another system learns by `POST /sys/ticket/redeem` who came.
 */
export interface TicketResult {
  ticket: string;
}

export const redeemBody = Type.Object({ ticket: Type.String({ minLength: 16, maxLength: 128, title: '票据' }) });

/** Who a redeemed ticket was made for. */
export interface TicketHolder {
  userId: string;
  username: string;
  realname: string;
  orgCode: string | null;
  tenantId: number;
}
