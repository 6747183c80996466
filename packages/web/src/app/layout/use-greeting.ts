import { greeting } from '@songbai/contract/rules/menu.ts';
import { useEffect, useState } from 'react';
import { msToNextGreeting } from './greeting-clock.ts';

const now = (): string => greeting(new Date().getHours());

/** The greeting by hour; it updates while the page stays open, and after the machine wakes from sleep. */
export function useGreeting(): string {
  const [text, setText] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const follow = (): void => {
      clearTimeout(timer);
      setText(now());
      timer = setTimeout(follow, msToNextGreeting(new Date()) + 1);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  return text;
}
