import styles from './place-name.module.css';

/** The last two parts tell one plot from the others of its area. */
const TAIL = /^(.+)(-[^-]+-[^-]+)$/;

/** Full name of a place: where there is no room for all of it, its middle is left out and row and seat stay. */
export function PlaceName({ text }: { text: string }) {
  const [, head, tail] = TAIL.exec(text) ?? [];
  if (head === undefined || tail === undefined) return <span title={text}>{text}</span>;
  // Not a flex box: a name that is copied stays on one line.
  return (
    <span title={text}>
      <span className={styles.head} style={{ maxWidth: `calc(100% - ${widthOf(tail)}em)` }}>
        {head}
      </span>
      {tail}
    </span>
  );
}

/** In em, rather too wide than too narrow. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.6), 0);
