/** A slot of the day, and how many burials it takes. */
export interface SlotPlan {
  /** `08:00-09:30`. */
  slot: string;
  capacity: number;
}

const TIME = '([01]\\d|2[0-3]):[0-5]\\d';
export const SLOT_PATTERN = `^${TIME}-${TIME}$`;
const SLOT = new RegExp(SLOT_PATTERN);

/** Slots of a cemetery that has not set its own: as they are stored. */
export const STANDARD_SLOTS = '08:00-09:30=4,09:30-11:00=4,13:00-14:30=4,14:30-16:00=4';
/** So many slots a day, and burials in one of them, at most. */
export const SLOTS_MAX = 12;
const SLOT_CAPACITY_MAX = 99;

/** The slots of a day as a cemetery stores them: `08:00-09:30=4,…`, in the order of the day. */
export function readSlots(text: string | null | undefined): SlotPlan[] {
  return (text || STANDARD_SLOTS).split(',').map((part) => {
    const [slot = '', capacity = ''] = part.trim().split('=');
    return { slot, capacity: /^\d+$/.test(capacity) ? Number(capacity) : Number.NaN };
  });
}

/** What `readSlots` reads, in the order of the day. */
export function slotsText(plans: readonly SlotPlan[]): string {
  return [...plans]
    .sort((one, other) => (one.slot < other.slot ? -1 : 1))
    .map(({ slot, capacity }) => `${slot}=${capacity}`)
    .join(',');
}

/** What is wrong with the slots of a day; undefined when a clerk can book by them. */
export function slotsProblem(plans: readonly SlotPlan[]): string | undefined {
  if (plans.length === 0) return '请至少设置一个时段';
  if (plans.length > SLOTS_MAX) return `最多 ${SLOTS_MAX} 个时段`;
  const ordered = [...plans].sort((one, other) => (one.slot < other.slot ? -1 : 1));
  for (const [at, { slot, capacity }] of ordered.entries()) {
    if (slot === '') return '请填写每个时段的起止时间，如 08:00-09:30';
    if (!SLOT.test(slot)) return `时段「${slot}」须形如 08:00-09:30`;
    const [start = '', end = ''] = slot.split('-');
    if (end <= start) return `时段 ${slot} 的结束时间须晚于开始时间`;
    const next = ordered[at + 1]?.slot;
    if (next !== undefined && next.slice(0, end.length) < end) return `时段 ${slot} 与 ${next} 重叠`;
    if (!(capacity >= 1 && capacity <= SLOT_CAPACITY_MAX)) return `时段 ${slot} 的场数须为 1 到 ${SLOT_CAPACITY_MAX}`;
  }
  return undefined;
}
