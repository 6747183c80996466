import { useEffect, useRef, useState } from 'react';
import { usePhone } from '../../lib/media.ts';

interface DialogStateOptions {
  open: boolean;
  fullscreen: boolean;
  onFullscreenChange: ((fullscreen: boolean) => void) | undefined;
}

interface DialogState {
  full: boolean;
  /** On a phone it is always full screen. */
  phone: boolean;
  /** Incremented with each opening, to reset state that belongs to one opening. */
  round: number;
  toggle: () => void;
}

/** Full screen or not: set by the property at every opening, then by the user or by a change of the property. */
export function useDialogState({ open, fullscreen, onFullscreenChange }: DialogStateOptions): DialogState {
  const phone = usePhone();
  const [state, setState] = useState({ open, fullscreen, full: fullscreen, round: 0 });
  if (state.open !== open || state.fullscreen !== fullscreen) {
    const opening = open && !state.open;
    const full = opening || state.fullscreen !== fullscreen ? fullscreen : state.full;
    setState({ open, fullscreen, full, round: opening ? state.round + 1 : state.round });
  }
  const full = phone || state.full;
  useResizeEvent(open ? full : undefined);
  return {
    full,
    phone,
    round: state.round,
    toggle: () => {
      setState({ ...state, full: !state.full });
      onFullscreenChange?.(!state.full);
    },
  };
}

/** Lets grids and charts inside re-measure themselves when the open dialog changes its size (contract/3 §8). */
function useResizeEvent(full: boolean | undefined): void {
  const before = useRef(full);
  useEffect(() => {
    const changed = full !== undefined && before.current !== undefined && before.current !== full;
    before.current = full;
    if (changed) window.dispatchEvent(new Event('resize'));
  }, [full]);
}
