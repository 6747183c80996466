import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { Link } from 'react-router';
import { HOME_PATH } from '../guard.ts';
import { HOME_TITLE } from '../tabs/tabs-store.ts';
import styles from './main-layout.module.css';

/** Path from 首页 to the current page; ancestors are links, the current one is text (spec/1 §2). */
export function Breadcrumbs({ route }: { route: MenuRoute }) {
  const steps = [{ title: HOME_TITLE, path: HOME_PATH }, ...route.trail];
  const atHome = route.path === HOME_PATH;
  return (
    <nav className={styles.crumbs} aria-label="当前位置">
      <ol>
        {steps.map((step) => (
          <li key={step.path}>
            <Link to={step.path}>{step.title}</Link>
          </li>
        ))}
        {!atHome && (
          <li>
            <span aria-current="page">{route.title}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
