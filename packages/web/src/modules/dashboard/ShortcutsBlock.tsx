import { useId } from 'react';
import { Link } from 'react-router';
import styles from './dashboard.module.css';
import { useMenuPages } from './use-may-open.ts';

const HERE = '/dashboard/analysis';

/** Links to every page of the user's menu. */
export function ShortcutsBlock() {
  const id = useId();
  const pages = useMenuPages().filter((page) => page.path !== HERE && !page.externalUrl);
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>快捷入口</h2>
      {pages.length === 0 ? (
        <p className={styles.note}>您的账号还没有其它菜单，请联系管理员分配权限。</p>
      ) : (
        <ul className={styles.shortcuts}>
          {pages.map((page) => (
            <li key={page.key}>
              <Link to={page.path}>{page.title}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
