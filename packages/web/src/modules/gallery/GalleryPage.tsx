import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './gallery.module.css';
import { GALLERY_EXAMPLES, type GalleryExample } from './gallery-examples.ts';

/** Pages of the menu that show a part of the gallery, by the last part of their address. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  selectors: ['select-user', 'select-depart', 'biz-select', 'popup', 'tree-select', 'dict-controls', 'area'],
  uploads: ['upload', 'import'],
  forms: ['form-rules', 'small-inputs'],
  print: ['print'],
};

/**
 * Every shared widget with an example and its source, or those that a page of the menu names; `#key` in the address
 * scrolls to one.
 */
export function GalleryPage() {
  const { hash, pathname } = useLocation();
  const chosen = hash.slice(1);
  const part = PARTS[pathname.split('/').at(-1) ?? ''];
  const examples = part ? GALLERY_EXAMPLES.filter(({ key }) => part.includes(key)) : GALLERY_EXAMPLES;
  useEffect(() => {
    if (chosen) document.getElementById(anchorOf(chosen))?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  return (
    <div className={styles.page}>
      <nav className={styles.index} aria-label="组件目录">
        <ul>
          {examples.map(({ key, title }) => (
            <li key={key}>
              <Link to={`${pathname}#${key}`} replace aria-current={key === chosen ? 'true' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {examples.map((example) => (
          <ExampleCard key={example.key} example={example} />
        ))}
      </div>
    </div>
  );
}

/** Prefixed, to avoid conflicts with ids used by widgets. */
const anchorOf = (key: string): string => `gallery-${key}`;

function ExampleCard({ example: { key, title, Component, source } }: { example: GalleryExample }) {
  return (
    <section id={anchorOf(key)} className={styles.example} aria-label={title}>
      <h2>{title}</h2>
      <Component />
      <details className={styles.source}>
        <summary>示例代码</summary>
        <pre>
          <code>{source}</code>
        </pre>
      </details>
    </section>
  );
}
