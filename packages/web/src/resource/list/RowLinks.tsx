import { Popover } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './resource-list.module.css';

/** Marks a button that asks in a bubble of its own: the menu it stands in stays open for the question. */
export const ASKS = { 'data-asks': true } as const;

/**
 * The links of a row: all of them up to three, of more the first two and 更多. Which is shown where is decided by
 * styles, because the number of buttons is known to those that draw them only.
 */
export function RowLinks({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  // Most are never opened: the library's bubble is made for the first opening.
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const leave = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  const done = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('[data-asks]')) setOpen(false);
  };
  const rest = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is clicked
    <div className={styles.restOfLinks} ref={box} onClick={done} onKeyDown={leave}>
      {children}
    </div>
  );
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  const more = (
    <LinkButton
      ref={opener}
      className={styles.moreLinks}
      aria-expanded={open}
      onKeyDown={leave}
      {...(opened ? {} : { onClick: show })}
    >
      更多
    </LinkButton>
  );
  return (
    <div className={styles.rowLinks} data-row-links>
      <div className={styles.firstLinks}>{children}</div>
      {opened ? (
        <Popover
          trigger="click"
          placement="bottomRight"
          content={rest}
          open={open}
          onOpenChange={setOpen}
          afterOpenChange={(now) => now && focusFirst(box.current)}
        >
          {more}
        </Popover>
      ) : (
        more
      )}
    </div>
  );
}

/** By keyboard the way leads into the menu. */
function focusFirst(box: HTMLDivElement | null): void {
  const shown = [...(box?.querySelectorAll('button') ?? [])].find((button) => button.offsetParent !== null);
  shown?.focus({ preventScroll: true });
}
