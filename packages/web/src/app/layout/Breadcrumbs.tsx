import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { Link } from 'react-router';
import { HOME_TITLE } from '../tabs/tabs-store.ts';
import { useHomePath } from '../use-home-path.ts';
import styles from './main-layout.module.css';

/** Path from 首页 to the current page; ancestors are links, the current one is the heading of the page (spec/1 §2). */
export function Breadcrumbs({ route }: { route: MenuRoute }) {
  const home = useHomePath();
  const atHome = route.path === home;
  const toHome = <Link to={home}>{HOME_TITLE}</Link>;
  return (
    <nav className={styles.crumbs} aria-label="当前位置">
      <ol>
        <li>{atHome ? <h1 aria-current="page">{toHome}</h1> : toHome}</li>
        {route.trail.map((step) => (
          <li key={step.path}>
            <Link to={step.path}>{step.title}</Link>
          </li>
        ))}
        {!atHome && (
          <li>
            <h1 aria-current="page">{route.title}</h1>
          </li>
        )}
      </ol>
    </nav>
  );
}
