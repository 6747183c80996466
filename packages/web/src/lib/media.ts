import { LIMITS } from '@songbai/contract/limits.ts';
import { useSyncExternalStore } from 'react';

/** Follows a CSS media query. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** A screen so narrow that rows are cards and columns stand below each other (user-asks row 16). */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767.99px)');
}

/**
 * Mobile layout below 1088 px (spec/1 §2, §4). Queried by its negation: browsers round `max-width: 1087.99px` and
 * would count 1088 px as mobile.
 */
export function useMobile(): boolean {
  return useMediaQuery(MOBILE);
}

const MOBILE = `not all and (min-width: ${Math.ceil(LIMITS.mobileMaxWidth)}px)`;
