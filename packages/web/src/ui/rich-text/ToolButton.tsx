import type { ComponentPropsWithRef } from 'react';
import styles from './rich-text.module.css';

interface ToolButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  label: string;
  /** Absent for deeds that have no state. */
  pressed?: boolean;
  /** Stays in reach of the arrow keys while it can do nothing. */
  idle?: boolean;
}

/** A button of the toolbar. Pressing it with the mouse leaves the caret where it is. */
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
