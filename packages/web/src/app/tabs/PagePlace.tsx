import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { usePagePlace } from './page-place.ts';
import styles from './page-stack.module.css';

/** The part of the layout in which pages are shown. */
export function PagePlace() {
  const navigation = useContext(NavigationContext);
  const take = useCallback(
    (element: HTMLDivElement | null) => {
      usePagePlace.setState({ place: element ? { element, navigation } : undefined });
    },
    [navigation],
  );
  return <div ref={take} className={styles.stack} />;
}
