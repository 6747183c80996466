import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { LinkButton } from '../LinkButton.tsx';
import { Paper, type PaperSize } from './Paper.tsx';
import styles from './paper.module.css';

interface PrintDeskProps {
  title?: ReactNode;
  size?: PaperSize;
  /** The content to print. */
  children: ReactNode;
  paper: Ref<HTMLElement>;
}

/** The sheet as it will be printed, on a grey desk. */
export function PrintDesk({ title, size = 'A4', children, paper }: PrintDeskProps) {
  const { desk, sheet, scale } = useFit();
  const [actual, setActual] = useState(false);
  const fits = scale === 1;
  return (
    <>
      {!fits && (
        <LinkButton className={styles.size} onClick={() => setActual(!actual)}>
          {actual ? '缩小至整页' : '按原大查看'}
        </LinkButton>
      )}
      {/* The preview can also be scrolled by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section ref={desk} className={styles.desk} tabIndex={0} aria-label="打印内容">
        <div ref={sheet} className={styles.sheet} style={fits || actual ? {} : { zoom: scale }}>
          <Paper ref={paper} title={title} size={size}>
            {children}
          </Paper>
        </div>
      </section>
    </>
  );
}

/** px at both sides of the sheet. */
const EDGES = 32;

/** How much smaller the sheet has to be to lie on the desk in its whole width; 1 where it does. */
function useFit() {
  const desk = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const [around, inside] = [desk.current, sheet.current];
    if (!around || !inside) return;
    const observer = new ResizeObserver(() => {
      // In the sheet's own pixels, whatever its present scale.
      const width = Number.parseFloat(getComputedStyle(inside).width) || 1;
      setScale(Math.min(1, Math.floor(((around.clientWidth - EDGES) / width) * 1000) / 1000));
    });
    observer.observe(around);
    return () => observer.disconnect();
  }, []);
  return { desk, sheet, scale };
}
