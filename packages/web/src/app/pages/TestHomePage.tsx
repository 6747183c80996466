import { Link } from 'react-router';
import { FIXED_ROUTES } from '../fixed-routes.ts';
import { useMenu } from '../menu/use-menu.ts';
import { buildVersion } from '../release.ts';
import styles from './link-list.module.css';

/** /test/home (spec/1 §2): links to every page that is in no menu, for trying out an installation. */
export function TestHomePage() {
  const { routes } = useMenu();
  const fixed = FIXED_ROUTES.filter((one) => one.kind === 'inside' && one.path !== '/test/home');
  const exceptions = FIXED_ROUTES.filter((one) => one.kind === 'exception' && one.path.startsWith('/exception/'));
  const inMenu = routes.filter((one) => !one.redirect && !one.path.includes(':') && one.title && one.trail.length > 0);
  return (
    <div className={styles.list}>
      <Links title="个人页面" links={fixed.map(({ path, title }) => ({ path: path.replace(/\/:.*$/, ''), title }))} />
      <Links title="异常页面" links={exceptions} />
      <Links title="菜单页面" links={inMenu} />
      <p>当前版本：{buildVersion() || '开发版本'}</p>
    </div>
  );
}

function Links({ title, links }: { title: string; links: readonly { path: string; title: string }[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path}>{link.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
