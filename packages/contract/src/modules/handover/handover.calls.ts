import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { filledLines } from '../../resource/filled-text.ts';

const fromId = Type.String({ minLength: 1, maxLength: 36, title: '原业务员' });
/** Ids joined by commas: only these customers, with what is under way for them. */
const customerIds = Type.Optional(Type.String({ maxLength: 65 * LIMITS.idsPerBatch, title: '客户' }));

/** `GET /cemetery/handover/effect`: what would go to another seller. */
export const handoverEffectQuery = Type.Object({ fromId, customerIds });
export type HandoverEffectQuery = Static<typeof handoverEffectQuery>;

export interface HandoverCounts {
  customers: number;
  /** Orders that still have something to be done by their seller, drafts among them. */
  orders: number;
  drafts: number;
  /** Plots kept for somebody, without those of drafts. */
  holds: number;
}

/** `working`: has an account and may sign in. */
export type SellerState = 'working' | 'frozen' | 'deleted';

export interface HandoverEffect extends HandoverCounts {
  fromName: string;
  fromState: SellerState;
}

/** `GET /cemetery/handover/sellers`: who has customers or orders under way, those who left among them. */
export interface Seller {
  id: string;
  realname: string;
  state: SellerState;
}

/** `POST /cemetery/handover/run`. */
export const handoverBody = Type.Object(
  {
    fromId,
    toId: Type.String({ minLength: 1, maxLength: 36, title: '接收业务员' }),
    customerIds,
    reason: filledLines('移交原因', 200),
    /** The counts that were shown; when they are others by now, nothing is done. */
    shown: Type.Object(
      {
        customers: Type.Integer({ minimum: 0 }),
        orders: Type.Integer({ minimum: 0 }),
        holds: Type.Integer({ minimum: 0 }),
      },
      { additionalProperties: false, title: '移交数量' },
    ),
  },
  { additionalProperties: false },
);
export type HandoverBody = Static<typeof handoverBody>;

export const HANDOVER_PATH = '/cemetery/handover';
