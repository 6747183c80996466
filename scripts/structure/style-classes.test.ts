import { expect, test } from 'vitest';
import { checkStyleClasses } from './style-classes.mjs';

const project = (files: Record<string, string>) =>
  checkStyleClasses(new Map(Object.entries(files).map(([path, text]) => [path, { text }]))).map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  );

const PAGE = "import styles from './page.module.css';\n\nexport const Page = () => <p className={styles.head} />;\n";

test('a class that is used has to be there', () => {
  expect(project({ 'a/Page.tsx': PAGE, 'a/page.module.css': '.head { top: 0.5px }' })).toEqual([]);
  expect(project({ 'a/Page.tsx': PAGE, 'a/page.module.css': '' })).toEqual([
    'a/Page.tsx:3 ./page.module.css has no class head',
  ]);
});

test('a class that nobody uses is told, but not where one is looked up by a value, nor a foreign one', () => {
  const css = '.head :global(.ant-x:not(.ant-y)) a {}\n/* .note */\n.rest { background: url(a.svg) }';
  expect(project({ 'a/Page.tsx': PAGE, 'a/page.module.css': css })).toEqual([
    'a/page.module.css:1 class rest is not used',
  ]);
  const picked = `${PAGE}export const classOf = (name: string) => styles[name];\n`;
  expect(project({ 'a/Page.tsx': picked, 'a/page.module.css': css })).toEqual([]);
});
