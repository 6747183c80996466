import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import { AppError } from '../../platform/errors.ts';

interface Waiter {
  person: string;
  go(): void;
}

/** Statements that run at once: so many of a person, and so many of this process; the others wait their turn. */
function createSlots(limits: { perPerson: number; perProcess: number; waitMs: number }) {
  const running = new Map<string, number>();
  const waiting: Waiter[] = [];
  let all = 0;
  const mayGo = (person: string) => all < limits.perProcess && (running.get(person) ?? 0) < limits.perPerson;
  const begin = (person: string) => {
    all += 1;
    running.set(person, (running.get(person) ?? 0) + 1);
  };
  const end = (person: string) => {
    all -= 1;
    const left = (running.get(person) ?? 1) - 1;
    if (left === 0) running.delete(person);
    else running.set(person, left);
    const next = waiting.findIndex((waiter) => mayGo(waiter.person));
    if (next >= 0) waiting.splice(next, 1)[0]?.go();
  };
  const acquire = (person: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (mayGo(person)) {
        begin(person);
        return resolve();
      }
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', refuse);
        const at = waiting.indexOf(waiter);
        if (at >= 0) waiting.splice(at, 1);
      };
      const refuse = () => {
        leave();
        reject(new AppError('reportBusy'));
      };
      const waiter: Waiter = {
        person,
        go: () => {
          leave();
          begin(person);
          resolve();
        },
      };
      const timer = setTimeout(refuse, limits.waitMs);
      signal?.addEventListener('abort', refuse, { once: true });
      waiting.push(waiter);
    });
  return {
    /** @throws AppError reportBusy when no turn comes */
    run: async <T>(person: string, signal: AbortSignal | undefined, act: () => Promise<T>): Promise<T> => {
      await acquire(person, signal);
      try {
        return await act();
      } finally {
        end(person);
      }
    },
  };
}

export const REPORT_SLOTS = createSlots(REPORT_LIMITS);

/** Turns of what other databases are asked. */
export const SOURCE_SLOTS = createSlots(REPORT_LIMITS);
