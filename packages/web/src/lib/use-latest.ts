import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The latest value of something that changes on each render, for functions that must be stable. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
