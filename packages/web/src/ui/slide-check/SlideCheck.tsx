import { CheckOutlined, DoubleRightOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type PointerEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { released, SLIDE_START, type Slide, slid } from './slide.ts';
import styles from './slide-check.module.css';

/** For a form that checks it on submit. */
export interface SlideCheckHandle {
  isSuccess: () => boolean;
}

interface SlideCheckProps {
  onSuccess?: (passed: true) => void;
  ref?: Ref<SlideCheckHandle>;
}

/** Size of the handle, px (contract/3 §1 JSlider). */
const HANDLE = 34;
/** Number of arrow key presses from end to end. */
const STEPS = 5;

/** A human check: the handle is dragged to the far end, or moved with the arrow keys, End or Enter. */
export function SlideCheck({ onSuccess, ref }: SlideCheckProps) {
  const track = useRef<HTMLDivElement>(null);
  const grip = useRef(0);
  const [slide, setSlide] = useState<Slide>(SLIDE_START);
  const end = () => (track.current?.clientWidth ?? HANDLE) - HANDLE;
  const passed = slide.state === 'passed';
  useImperativeHandle(ref, () => ({ isSuccess: () => passed }), [passed]);

  function to(place: number): void {
    if (passed) return;
    const next = slid(slide, place, end());
    setSlide(next);
    if (next.state === 'passed') onSuccess?.(true);
  }

  function down(event: PointerEvent<HTMLDivElement>): void {
    if (passed || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = event.clientX - slide.at;
    setSlide({ state: 'dragging', at: slide.at });
  }

  function key(event: KeyboardEvent): void {
    const step = end() / STEPS;
    const targets: Record<string, number> = {
      ArrowRight: slide.at + step,
      ArrowLeft: slide.at - step,
      End: end(),
      Enter: end(),
      Home: 0,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    to(target > end() - 1 ? end() : target);
  }

  const text = passed ? '验证通过' : '拖动滑块验证';
  return (
    <div ref={track} className={styles.track} data-state={slide.state}>
      <div className={styles.done} style={{ width: passed ? '100%' : slide.at + HANDLE / 2 }} />
      <span className={styles.text} aria-live="polite">
        {text}
      </span>
      <div
        role="slider"
        tabIndex={0}
        className={styles.handle}
        style={{ insetInlineStart: passed ? `calc(100% - ${HANDLE}px)` : slide.at }}
        aria-label="拖动滑块验证"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={passed ? 100 : Math.round((slide.at / Math.max(1, end())) * 100)}
        aria-valuetext={text}
        aria-disabled={passed}
        onPointerDown={down}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) to(event.clientX - grip.current);
        }}
        onPointerUp={() => setSlide(released)}
        onPointerCancel={() => setSlide(released)}
        onKeyDown={key}
        onBlur={() => setSlide(released)}
      >
        {passed ? <CheckOutlined aria-hidden /> : <DoubleRightOutlined aria-hidden />}
      </div>
    </div>
  );
}
