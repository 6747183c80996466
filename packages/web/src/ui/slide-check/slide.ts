/** idle → dragging → passed, which is final; released before the end it returns to idle (spec/2 §4). */
export interface Slide {
  state: 'idle' | 'dragging' | 'passed';
  /** px from the left end. */
  at: number;
}

export const SLIDE_START: Slide = { state: 'idle', at: 0 };

/** The handle moved to a position on a track of `end` px. */
export function slid({ state }: Slide, to: number, end: number): Slide {
  if (state === 'passed') return { state, at: end };
  return to >= end ? { state: 'passed', at: end } : { state: 'dragging', at: Math.max(0, to) };
}

/** The handle was released. */
export function released(slide: Slide): Slide {
  return slide.state === 'passed' ? slide : SLIDE_START;
}
