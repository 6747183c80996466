import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { Link } from 'react-router';
import { useMenu } from '../menu/use-menu.ts';
import styles from './link-list.module.css';

/** The page of a menu item that only groups others: links to its pages. */
export function GroupPage({ route }: { route: MenuRoute }) {
  const { routes } = useMenu();
  const below = routes.filter((one) => one.trail.at(-1)?.path === route.path && !one.path.includes(':'));
  return (
    <section className={styles.list} aria-label={route.title}>
      {below.length === 0 && <p>「{route.title}」下没有可以打开的页面</p>}
      <ul>
        {below.map((one) => (
          <li key={one.path}>
            <Link to={one.path}>{one.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
