import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import Draggable from 'react-draggable';
import styles from './dialog.module.css';
import { type Bounds, boundsOf, clamped, type Offset, UNMOVED } from './dialog-place.ts';

interface MovableProps {
  frame: RefObject<HTMLDivElement | null>;
  /** Selector of the drag handle. */
  handle: string;
  /** Off: stays at its initial position; the offset is restored when it is on again. */
  on: boolean;
  /** A changed number resets the position. */
  round: number;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onInput?: (event: FormEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Makes its content draggable inside the window, and keeps it inside when the window shrinks. */
export function Movable({ frame, handle, on, round, onKeyDown, onInput, children }: MovableProps) {
  const bounds = useRef<Bounds>(undefined);
  const [place, setPlace] = useState({ round, offset: UNMOVED });
  const offset = place.round === round ? place.offset : UNMOVED;
  const moveTo = (next: Offset): void => setPlace({ round, offset: next });

  useEffect(() => {
    if (!on) return;
    const settle = (): void =>
      setPlace((now) =>
        frame.current ? { ...now, offset: clamped(now.offset, measured(frame.current, now.offset)) } : now,
      );
    window.addEventListener('resize', settle);
    return () => window.removeEventListener('resize', settle);
  }, [on, frame]);

  return (
    <Draggable
      nodeRef={frame}
      handle={handle}
      cancel="button"
      disabled={!on}
      // It would create a style element, which the content security policy refuses; the style sheet has the rule.
      enableUserSelectHack={false}
      position={on ? offset : UNMOVED}
      onStart={() => {
        bounds.current = frame.current ? measured(frame.current, offset) : undefined;
      }}
      onDrag={(_event, { x, y }) => {
        if (bounds.current) moveTo(clamped({ x, y }, bounds.current));
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields inside */}
      <div ref={frame} className={styles.frame} onKeyDown={onKeyDown} onInput={onInput}>
        {children}
      </div>
    </Draggable>
  );
}

function measured(element: HTMLElement, offset: Offset): Bounds {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return boundsOf(element.getBoundingClientRect(), offset, { width, height });
}
