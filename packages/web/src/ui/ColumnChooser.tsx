import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Popover, Tooltip } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';

interface ColumnChooserProps {
  options: readonly { value: string; label: string }[];
  /** Names of the shown columns. */
  value: readonly string[];
  onChange(value: string[]): void;
  onReset(): void;
}

/**
 * 列设置: which columns a list shows; the last one cannot be hidden. Shown columns keep the order of the options.
 * Esc closes it and restores the focus.
 */
export function ColumnChooser({ options, value, onChange, onReset }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const leave = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  const toggle = (name: string, shown: boolean) => {
    const names = new Set(value);
    if (shown) names.add(name);
    else names.delete(name);
    onChange(options.filter((option) => names.has(option.value)).map((option) => option.value));
  };
  const content = (
    <Flex vertical gap={4} style={{ maxHeight: 360, overflowY: 'auto', minWidth: 160 }} onKeyDown={leave}>
      {options.map((option) => {
        const shown = value.includes(option.value);
        return (
          <Checkbox
            key={option.value}
            checked={shown}
            disabled={shown && value.length === 1}
            onChange={(event) => toggle(option.value, event.target.checked)}
          >
            {option.label}
          </Checkbox>
        );
      })}
      <Button size="small" type="link" onClick={onReset}>
        恢复默认
      </Button>
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
