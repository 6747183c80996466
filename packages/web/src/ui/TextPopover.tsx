import { CloseOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Flex, Input, Popover, type PopoverProps } from 'antd';
import { type ComponentRef, useRef, useState } from 'react';

interface TextPopoverProps {
  id?: string;
  value?: string | null;
  onChange?: (text: string) => void;
  title?: string;
  position?: NonNullable<PopoverProps['placement']>;
  /** px of the large box (spec/2 §9). */
  height?: number;
  width?: number;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/**
 * One line of text with a larger box behind its icon (contract/3 §1 JInputPop); both edit the same value. How long it
 * may be is a rule of its form: cut here it would lose its end unsaid.
 */
export function TextPopover(props: TextPopoverProps) {
  const { id, value, onChange, title = '', position = 'right', height = 200, width = 150, disabled = false } = props;
  const [open, setOpen] = useState(false);
  const large = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const label = props['aria-label'] ?? (title || '文本');
  const head = (
    <Flex justify="space-between" align="center" gap={8}>
      <span>{title || label}</span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label="关闭"
        onClick={() => setOpen(false)}
      />
    </Flex>
  );
  const area = (
    <Input.TextArea
      ref={large}
      aria-label={`${label}（大框）`}
      value={value ?? ''}
      style={{ width, height, resize: 'none' }}
      onChange={(event) => onChange?.(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setOpen(false);
      }}
    />
  );
  return (
    <Popover
      open={open && !disabled}
      // A click outside closes it; only the icon opens it.
      onOpenChange={(next) => !next && setOpen(false)}
      afterOpenChange={(shown) => shown && large.current?.focus({ cursor: 'end' })}
      trigger="click"
      placement={position}
      title={head}
      content={open ? area : null}
      destroyOnHidden
    >
      <Input
        id={id}
        aria-label={label}
        value={value ?? ''}
        placeholder={props.placeholder}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.value)}
        suffix={
          <Button
            type="text"
            size="small"
            icon={<FullscreenOutlined aria-hidden />}
            aria-label={`放大编辑 ${label}`}
            disabled={disabled}
            onClick={() => setOpen(true)}
          />
        }
      />
    </Popover>
  );
}
