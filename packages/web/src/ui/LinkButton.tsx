import type { ComponentProps } from 'react';
import styles from './link-button.module.css';

interface LinkButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  danger?: boolean;
}

/**
 * A small button that looks like a link, for places with many of them, such as the rows of a list: the library's own
 * is nine components, each drawn twice.
 */
export function LinkButton({ danger = false, className, ...rest }: LinkButtonProps) {
  const classes = [styles.link, danger && styles.danger, className].filter(Boolean).join(' ');
  return <button {...rest} type="button" data-link-button className={classes} />;
}
