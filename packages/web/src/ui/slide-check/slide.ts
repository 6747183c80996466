/** idle → dragging → passed, which is final; let go before the end it is idle again (spec/2 §4). */
export interface Slide {
  state: 'idle' | 'dragging' | 'passed';
  /** px from the left end. */
  at: number;
}

export const SLIDE_START: Slide = { state: 'idle', at: 0 };

/** The handle moved to a place on a track whose far end is `end` px away. */
export function slid({ state }: Slide, to: number, end: number): Slide {
  if (state === 'passed') return { state, at: end };
  return to >= end ? { state: 'passed', at: end } : { state: 'dragging', at: Math.max(0, to) };
}

/** The handle was let go. */
export function released(slide: Slide): Slide {
  return slide.state === 'passed' ? slide : SLIDE_START;
}
