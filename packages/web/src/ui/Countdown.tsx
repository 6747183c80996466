import { epochOf, minutesSeconds } from '@songbai/contract/rules/dates.ts';
import { useEffect, useEffectEvent, useState } from 'react';

interface CountdownProps {
  /** Business-zone datetime at which it ends. */
  until: string;
  /** Whole seconds left by the server's clock; if given, a wrong client clock does not matter. */
  secondsLeft?: number;
  onEnd?(): void;
}

/** Minutes and seconds left, measured with the monotonic clock; the last minute is shown in red. */
export function Countdown({ until, secondsLeft, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsLeft ?? secondsUntil(until));
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const deadline = performance.now() + (secondsLeft ?? secondsUntil(until)) * 1000;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      ended();
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until, secondsLeft]);
  return (
    <span
      role="timer"
      aria-label="剩余时间"
      style={{ fontVariantNumeric: 'tabular-nums', color: left <= 60 ? 'var(--sb-error)' : undefined }}
    >
      {minutesSeconds(left)}
    </span>
  );
}

function secondsUntil(until: string): number {
  return Math.max(0, (epochOf(until) - Date.now()) / 1000);
}
