import { SHORTCUTS } from '@songbai/contract/modules/figure/figure.calls.ts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { setListView, useListView } from '../../session/list-views.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './dashboard.module.css';
import { useMenuPages } from './use-may-open.ts';

const HERE = '/dashboard/analysis';

/** Shown until a person has chosen. */
const AT_FIRST = 8;
const MOST = 20;
/** Longest address that is kept. */
const LONGEST = 64;

/** 快捷入口: pages of the menu that the person has chosen; they are kept on the server. */
export function ShortcutsBlock() {
  const id = useId();
  const [editing, setEditing] = useState(false);
  const pages = useMenuPages().filter(
    ({ path, externalUrl }) => path !== HERE && !externalUrl && path.length <= LONGEST,
  );
  const { columns } = useListView(SHORTCUTS);
  const chosen = columns ?? pages.slice(0, AT_FIRST).map(({ path }) => path);
  // What a role lost since is left out, and comes back with the role.
  const shown = chosen.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>快捷入口</h2>
        {pages.length > 0 && (
          <LinkButton aria-expanded={editing} onClick={() => setEditing(!editing)}>
            {editing ? '完成' : '选择'}
          </LinkButton>
        )}
      </div>
      {editing && (
        <Select
          mode="multiple"
          aria-label="选择快捷入口"
          className={styles.chooser}
          value={shown.map(({ path }) => path)}
          maxCount={MOST}
          optionFilterProp="label"
          options={pages.map(({ path, title }) => ({ value: path, label: title }))}
          onChange={(paths: string[]) => setListView(SHORTCUTS, { columns: paths })}
        />
      )}
      {pages.length === 0 && <p className={styles.note}>您的账号还没有其它菜单，请联系管理员分配权限。</p>}
      {pages.length > 0 && shown.length === 0 && <p className={styles.note}>还没有选择快捷入口。</p>}
      {shown.length > 0 && (
        <ul className={styles.shortcuts}>
          {shown.map((page) => (
            <li key={page.key}>
              <Link to={page.path}>{page.title}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
