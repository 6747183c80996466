import type { ComponentPropsWithRef } from 'react';
import styles from './rich-text.module.css';

interface ToolButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  label: string;
  /** Absent for actions without a state. */
  pressed?: boolean;
  /** Stays reachable by the arrow keys while it has no effect. */
  idle?: boolean;
}

/** A button of the toolbar. Pressing it with the mouse keeps the caret position. */
export function ToolButton({ label, pressed, idle = false, onClick, ...rest }: ToolButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={styles.tool}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={idle}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!idle) onClick?.(event);
      }}
    />
  );
}
