import { type Static, Type } from 'typebox';
import { type DictValue, dictValues } from '../../dicts.ts';
import { LIMITS } from '../../limits.ts';
import { filledLines } from '../../resource/filled-text.ts';
import { oneOf } from '../../resource/one-of.ts';
import { ONE_LINE, SEVERAL_LINES } from '../../resource/text-form.ts';
import { ENTERED_MAX } from '../../rules/money.ts';
import { PLOT_STONE } from './plot.dicts.ts';

const id = Type.String({ minLength: 1, maxLength: 36, title: '墓位' });

export const lockBody = Type.Object({ id }, { additionalProperties: false });

/** Reply of `POST /cemetery/plot/lock`; includes the server's clock, so that a wrong client clock does not matter. */
export interface LockResult {
  id: string;
  /** `YYYY-MM-DD HH:mm:ss` in the business zone. */
  lockUntil: string;
  /** Whole seconds left at the time of the reply. */
  secondsLeft: number;
}

/** Rows × seats of one area for batch generation (domain.md §3.2); preview and commit take the same body. */
export const generateBody = Type.Object(
  {
    areaId: Type.String({ minLength: 1, maxLength: 36, title: '墓区' }),
    templateId: Type.String({ minLength: 1, maxLength: 36, title: '墓型' }),
    rowFrom: Type.Integer({ minimum: 1, maximum: 999, title: '起始排' }),
    rowTo: Type.Integer({ minimum: 1, maximum: 999, title: '结束排' }),
    seatFrom: Type.Integer({ minimum: 1, maximum: 9999, title: '起号' }),
    seatTo: Type.Integer({ minimum: 1, maximum: 9999, title: '止号' }),
    seatOrder: Type.Unsafe<DictValue<'seat_order'>>(
      Type.Union(
        dictValues('seat_order').map((value) => Type.Literal(value)),
        { title: '号序' },
      ),
    ),
    skipDigits: Type.Optional(Type.String({ maxLength: 16, title: '编号避讳' })),
    listPrice: Type.Integer({ minimum: 0, maximum: ENTERED_MAX, title: '挂牌价' }),
    open: Type.Optional(Type.Boolean({ title: '立即开放销售' })),
  },
  { additionalProperties: false },
);
export type GenerateBody = Static<typeof generateBody>;

export interface GeneratePreview {
  total: number;
  rows: { rowNo: number; exists: boolean; seats: number[] }[];
  /** Full names that already exist; generation is refused while there are any. */
  conflicts: string[];
  conflictCount: number;
  first: string;
  last: string;
}

export const GENERATE_LIMIT = LIMITS.generatePlots;

/** For whom a plot is kept, and until the end of which day (domain.md §3.5). */
const keep = Type.Object(
  {
    until: Type.Optional(Type.String({ format: 'business-date', title: '保留至' })),
    customerId: Type.Optional(Type.String({ minLength: 1, maxLength: 36, title: '客户' })),
    contactName: Type.Optional(Type.String({ maxLength: 64, title: '保留人', ...ONE_LINE })),
    contactMobile: Type.Optional(Type.String({ maxLength: 20, title: '保留人电话' })),
    /** The warnings about the customer were read. */
    confirmed: Type.Optional(Type.Boolean({ title: '已核实' })),
  },
  { additionalProperties: false, title: '保留' },
);
export type PlotKeep = Static<typeof keep>;

/** Reply of `GET /cemetery/plot/hold`: for whom and until when a plot is kept; null when it is not. */
export interface PlotHold {
  customerId: string | null;
  customerName: string | null;
  contactName: string | null;
  contactMobile: string | null;
  holderName: string;
  reason: string | null;
  expireTime: string | null;
}

const HAND_EVENTS = ['open', 'withdraw', 'hold', 'unhold', 'disable', 'enable'] as const;

/** Sale-state transitions that staff trigger manually. */
export const plotMoveBody = Type.Object(
  {
    ids: Type.Array(id, { minItems: 1, maxItems: LIMITS.idsPerBatch, title: '墓位' }),
    event: Type.Unsafe<(typeof HAND_EVENTS)[number]>(
      Type.Union(
        HAND_EVENTS.map((event) => Type.Literal(event)),
        { title: '操作' },
      ),
    ),
    reason: Type.Optional(Type.String({ maxLength: 200, title: '原因', ...SEVERAL_LINES })),
    keep: Type.Optional(keep),
  },
  { additionalProperties: false },
);
export type PlotMoveBody = Static<typeof plotMoveBody>;

const files = (title: string) => Type.Optional(Type.String({ maxLength: 2000, title }));

/** `POST /cemetery/plot/dispute` and `/clearDispute`: freezes a plot for a dispute, and ends that (domain.md §3.4). */
export const plotDisputeBody = Type.Object(
  { id, reason: filledLines('原因', 200), files: files('材料') },
  { additionalProperties: false },
);
export type PlotDisputeBody = Static<typeof plotDisputeBody>;

/** `POST /cemetery/plot/stone`: what became of the stone (domain.md §4.1). */
export const plotStoneBody = Type.Object(
  {
    id,
    stoneStatus: oneOf('plot_stone', '碑石状态'),
    reason: Type.Optional(Type.String({ maxLength: 200, title: '说明', ...SEVERAL_LINES })),
  },
  { additionalProperties: false },
);
export type PlotStoneBody = Static<typeof plotStoneBody>;

/** Stone states in which a plot may be sold again. */
export const REPAIRED_STONES = [PLOT_STONE.none, PLOT_STONE.blank] as const;

/** `POST /cemetery/plot/repair`: a plot awaiting repair is for sale again (domain.md §4.1: 7 → 1). */
export const plotRepairBody = Type.Object(
  {
    id,
    listPrice: Type.Integer({ minimum: 1, maximum: ENTERED_MAX, title: '挂牌价' }),
    stoneStatus: Type.Unsafe<(typeof REPAIRED_STONES)[number]>(
      Type.Union(
        REPAIRED_STONES.map((value) => Type.Literal(value)),
        { title: '碑石状态' },
      ),
    ),
    photos: files('现场照片'),
  },
  { additionalProperties: false },
);
export type PlotRepairBody = Static<typeof plotRepairBody>;
