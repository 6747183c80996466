import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useDark } from '../../lib/dark.ts';
import { attachGestures } from './gestures.ts';
import { pressKey, zoomBy } from './keys.ts';
import { DARK_PALETTE, LIGHT_PALETTE } from './palette.ts';
import styles from './seat-picture.module.css';
import {
  createStage,
  fitAll,
  flyToSeat,
  type Picture,
  resizeStage,
  type Stage,
  schedule,
  showPicture,
  stopStage,
} from './stage.ts';

export interface SeatPictureHandle {
  flyTo: (seat: number) => void;
  fit: () => void;
  focus: () => void;
}

export interface SeatPictureProps extends Omit<Picture, 'palette'> {
  ref?: Ref<SeatPictureHandle>;
  /** Key of the displayed area or cemetery; the view is refitted when it changes and kept when only data changes. */
  place: string;
  /** `performance.now()` when the data arrived, for measuring the first paint. */
  arrivedAt: number;
  label: string;
  /** One sentence about a seat for screen readers. */
  describe: (seat: number) => string;
  tooltip: (seat: number) => ReactNode;
  onOpen: (seat: number) => void;
  onDismiss: () => void;
}

/** Rows and seats on a canvas: zoom, pan, hover, click and keyboard. Independent of plots and of the server. */
export function SeatPicture(props: SeatPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [hover, setHover] = useState({ seat: -1, x: 0, y: 0 });
  const [spoken, setSpoken] = useState('');
  const stage = useStage(canvas, latest, setHover);
  usePicture(stage, props);
  useImperativeHandle(props.ref, () => ({
    flyTo: (seat) => withStage(stage.current, (at) => flyToSeat(at, seat)),
    fit: () => withStage(stage.current, (at) => fitAll(at, true)),
    focus: () => canvas.current?.focus(),
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!stage.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const outcome = pressKey(stage.current, event.key, event.shiftKey);
    if (!outcome) return;
    event.preventDefault();
    if (outcome === 'cursor') setSpoken(props.describe(stage.current.cursor));
    if (outcome === 'open') props.onOpen(stage.current.cursor);
    if (outcome === 'dismiss') props.onDismiss();
  };
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: as application it gets the arrow keys */}
      <canvas
        ref={canvas}
        className={styles.canvas}
        tabIndex={0}
        role="application"
        aria-label={props.label}
        aria-roledescription="墓位图"
        onKeyDown={onKeyDown}
        onFocus={() => withStage(stage.current, schedule)}
        onBlur={() => withStage(stage.current, schedule)}
      />
      <div className={styles.spoken} role="status" aria-live="polite">
        {spoken}
      </div>
      {hover.seat >= 0 && hover.seat < props.scene.count && (
        <div className={styles.tooltip} style={tooltipPlace(canvas.current, hover.x, hover.y)} aria-hidden>
          {props.tooltip(hover.seat)}
        </div>
      )}
      <Space.Compact orientation="vertical" className={styles.zoom}>
        <Button
          icon={<PlusOutlined />}
          aria-label="放大"
          title="放大（+）"
          onClick={() => withStage(stage.current, (at) => zoomBy(at, 1.5))}
        />
        <Button
          icon={<MinusOutlined />}
          aria-label="缩小"
          title="缩小（-）"
          onClick={() => withStage(stage.current, (at) => zoomBy(at, 1 / 1.5))}
        />
        <Button
          icon={<CompressOutlined />}
          aria-label="显示全部"
          title="显示全部（0）"
          onClick={() => withStage(stage.current, (at) => fitAll(at, true))}
        />
      </Space.Compact>
    </div>
  );
}

function withStage(stage: Stage | null, act: (stage: Stage) => void): void {
  if (stage) act(stage);
}

/** Next to the pointer, on the side with enough space. */
function tooltipPlace(canvas: HTMLCanvasElement | null, x: number, y: number) {
  const width = canvas?.clientWidth ?? 0;
  const height = canvas?.clientHeight ?? 0;
  return {
    ...(x > width - 260 ? { right: width - x + 14 } : { left: x + 14 }),
    ...(y > height - 150 ? { bottom: height - y + 14 } : { top: y + 14 }),
  };
}

function useStage(
  canvas: { current: HTMLCanvasElement | null },
  latest: { current: SeatPictureProps },
  setHover: (hover: { seat: number; x: number; y: number }) => void,
) {
  const stage = useRef<Stage>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const mine = createStage(element);
    // A cached page that is shown again keeps its view.
    if (stage.current)
      Object.assign(mine, { camera: stage.current.camera, whole: stage.current.whole, cursor: stage.current.cursor });
    stage.current = mine;
    const detach = attachGestures(mine, {
      onPick: (seat) => {
        mine.cursor = seat;
        schedule(mine);
        latest.current.onOpen(seat);
      },
      onHover: (seat, x, y) => {
        if (seat === -1 && mine.hovered === -1) return;
        mine.hovered = seat;
        schedule(mine);
        setHover({ seat, x, y });
      },
    });
    const watcher = new ResizeObserver(() =>
      resizeStage(mine, { width: element.clientWidth, height: element.clientHeight }),
    );
    watcher.observe(element);
    return () => {
      detach();
      watcher.disconnect();
      stopStage(mine);
    };
  }, [canvas, latest, setHover]);
  return stage;
}

/** Passes each new picture to the stage; on a change of place it fits the view and measures the first paint. */
function usePicture(stage: { current: Stage | null }, props: SeatPictureProps) {
  const palette = useDark() ? DARK_PALETTE : LIGHT_PALETTE;
  const { scene, codes, styles: looks, note, opened, marked, place, arrivedAt } = props;
  const shown = useRef('');
  const noted = useRef('');
  useEffect(() => {
    const at = stage.current;
    if (!at) return;
    showPicture(at, { scene, codes, styles: looks, note, opened, marked, palette });
    if (noted.current !== place) {
      at.onPainted = () => {
        at.onPainted = undefined;
        noted.current = place;
        noteFirstPaint(at.canvas, scene.count, arrivedAt);
      };
    }
    if (shown.current === place) return;
    shown.current = place;
    at.cursor = -1;
    at.hovered = -1;
    resizeStage(at, { width: at.canvas.clientWidth, height: at.canvas.clientHeight });
    fitAll(at, false);
  }, [stage, scene, codes, looks, note, opened, marked, palette, place, arrivedAt]);
}

/** Measured after the frame with the picture was presented, not when painting was requested. */
function noteFirstPaint(canvas: HTMLCanvasElement, plots: number, begun: number): void {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    canvas.dataset.firstPaintMs = (performance.now() - begun).toFixed(1);
    canvas.dataset.plots = String(plots);
    canvas.dataset.ready = 'true';
    channel.port1.close();
  };
  channel.port2.postMessage(null);
}
