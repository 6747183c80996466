/** Hours at which the greeting changes, and midnight, when the cycle restarts (spec/1 §1). */
const CHANGES = [9, 11, 13, 20, 24];

/** Milliseconds until the greeting changes, in local time. */
export function msToNextGreeting(now: Date): number {
  const hour = CHANGES.find((one) => one > now.getHours()) ?? 24;
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour);
  return next.getTime() - now.getTime();
}
