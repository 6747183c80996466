import { LIMITS } from '@songbai/contract/limits.ts';
import type { SmsMode } from '@songbai/contract/modules/account/sms-mode.ts';
import { useEffect, useState } from 'react';
import { create } from 'zustand';

type CodeKind = SmsMode | 'mail';

/** When each kind of code may be requested again, on the monotonic clock, ms; outlives the form. */
const useUntil = create<Partial<Record<CodeKind, number>>>(() => ({}));

/** Starts the countdown of 60 s (contract/1 §2.3). */
export function startCountdown(mode: CodeKind): void {
  useUntil.setState({ [mode]: performance.now() + LIMITS.smsCountdownMs });
}

export function endCountdown(mode: CodeKind): void {
  useUntil.setState({ [mode]: 0 });
}

/** Whole seconds left, 0 when a code may be requested. */
export function useCountdown(mode: CodeKind): number {
  const until = useUntil((state) => state[mode] ?? 0);
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (until <= performance.now()) return;
    const timer = setInterval(() => {
      setNow(performance.now());
      if (until <= performance.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
