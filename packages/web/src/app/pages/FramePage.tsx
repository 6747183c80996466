import styles from './frame-page.module.css';

/** An outside page that its menu shows inside the console. It gets no token: addresses end up in logs. */
export function FramePage({ title, url }: { title: string; url: string }) {
  return <iframe className={styles.frame} title={title} src={url} referrerPolicy="no-referrer" />;
}
