import { useLayoutEffect, useRef } from 'react';
import styles from './rich-text.module.css';
import { safeFragment } from './sanitise.ts';

/** Rich text filtered by the allow-list; removed parts never enter the page. */
export function SafeHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(safeFragment(html)), [html]);
  return <div ref={box} className={styles.html} />;
}
