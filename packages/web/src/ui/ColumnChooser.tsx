import { HolderOutlined, PushpinFilled, PushpinOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Popover, Segmented, Tooltip } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './column-chooser.module.css';
import { LinkButton } from './LinkButton.tsx';

interface Option {
  value: string;
  label: string;
}

interface ColumnChooserProps {
  options: readonly Option[];
  /** Names of the shown columns in their order. */
  value: readonly string[];
  /** Those of them that stay at the left. */
  pinned: readonly string[];
  onChange(value: string[]): void;
  onPin(value: string[]): void;
  onReset(): void;
  /** Makes a column wider or narrower, px. */
  onWiden?: ((name: string, by: number) => void) | undefined;
  /** Rows stand closer together. */
  dense: boolean;
  onDense(dense: boolean): void;
}

const DENSITIES = [
  { value: false, label: '常规' },
  { value: true, label: '紧凑' },
];

/**
 * 列设置: which columns a list shows, in which order, and which stay at the left; the last one cannot be hidden.
 * Rows are dragged, or moved by Alt with the arrows up and down; left and right make the column narrower and wider. Esc closes it and restores the focus.
 */
export function ColumnChooser(props: ColumnChooserProps) {
  const { options, value, pinned, onChange, onPin, onReset, onWiden, dense, onDense } = props;
  const [open, setOpen] = useState(false);
  const [dragged, setDragged] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const leave = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  const shownFirst = [
    ...value.flatMap((name) => options.find((option) => option.value === name) ?? []),
    ...options.filter((option) => !value.includes(option.value)),
  ];
  const content = (
    <Flex vertical gap={4} className={styles.list ?? ''} onKeyDown={leave}>
      {shownFirst.map((option) => (
        <Row
          key={option.value}
          option={option}
          shown={value.includes(option.value)}
          only={value.length === 1}
          pinned={pinned.includes(option.value)}
          onToggle={(shown) => onChange(toggled(options, value, option.value, shown))}
          onPin={(on) => onPin(on ? [...pinned, option.value] : pinned.filter((name) => name !== option.value))}
          onMove={(by) => onChange(moved(value, option.value, value.indexOf(option.value) + by))}
          onWiden={(by) => onWiden?.(option.value, by)}
          onDrag={() => setDragged(option.value)}
          onDrop={() => dragged && onChange(moved(value, dragged, value.indexOf(option.value)))}
        />
      ))}
      <Segmented block size="small" aria-label="行高" options={DENSITIES} value={dense} onChange={onDense} />
      <LinkButton onClick={onReset}>恢复默认</LinkButton>
    </Flex>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="列设置"
      content={content}
      open={open}
      onOpenChange={setOpen}
    >
      <Tooltip title="列设置">
        <Button ref={opener} type="text" icon={<SettingOutlined />} aria-label="列设置" onKeyDown={leave} />
      </Tooltip>
    </Popover>
  );
}

interface RowProps {
  option: Option;
  shown: boolean;
  /** It is the only one shown. */
  only: boolean;
  pinned: boolean;
  onToggle(shown: boolean): void;
  onPin(on: boolean): void;
  onMove(by: number): void;
  onWiden(by: number): void;
  onDrag(): void;
  onDrop(): void;
}

/** px; by how much a key makes a column wider. */
const STEP = 16;

function Row({ option, shown, only, pinned, onToggle, onPin, onMove, onWiden, onDrag, onDrop }: RowProps) {
  const step = (event: KeyboardEvent) => {
    if (!shown || !event.altKey || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') onMove(event.key === 'ArrowUp' ? -1 : 1);
    else onWiden(event.key === 'ArrowLeft' ? -STEP : STEP);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box inside takes the keys
    <div
      className={styles.row}
      draggable={shown}
      onDragStart={onDrag}
      onDragOver={(event) => shown && event.preventDefault()}
      onDrop={onDrop}
      onKeyDown={step}
    >
      <HolderOutlined aria-hidden className={shown ? styles.holder : styles.noHolder} />
      <Checkbox
        className={styles.name ?? ''}
        checked={shown}
        disabled={shown && only}
        onChange={(event) => onToggle(event.target.checked)}
      >
        {option.label}
      </Checkbox>
      {shown && (
        <Button
          type="text"
          size="small"
          aria-label={`固定${option.label}`}
          aria-pressed={pinned}
          title={pinned ? '取消固定' : '固定在左侧'}
          icon={pinned ? <PushpinFilled /> : <PushpinOutlined />}
          onClick={() => onPin(!pinned)}
        />
      )}
    </div>
  );
}

/** A column that is shown anew stands behind the one before it among all columns. */
function toggled(options: readonly Option[], value: readonly string[], name: string, shown: boolean): string[] {
  if (!shown) return value.filter((one) => one !== name);
  const before = options
    .slice(
      0,
      options.findIndex((option) => option.value === name),
    )
    .reverse();
  const behind = before.find((option) => value.includes(option.value));
  const place = behind ? value.indexOf(behind.value) + 1 : 0;
  return [...value.slice(0, place), name, ...value.slice(place)];
}

function moved(value: readonly string[], name: string, to: number): string[] {
  const rest = value.filter((one) => one !== name);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), name, ...rest.slice(place)];
}
