import { posix } from 'node:path';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)'/gm;

/** Removes `:global(…)` with whatever is nested in it: its classes belong to others. */
function withoutGlobals(text) {
  let left = '';
  let rest = text;
  for (let at = rest.indexOf(':global('); at >= 0; at = rest.indexOf(':global(')) {
    left += rest.slice(0, at);
    let end = at + ':global('.length;
    for (let depth = 1; depth > 0 && end < rest.length; end += 1) depth += { '(': 1, ')': -1 }[rest[end]] ?? 0;
    rest = rest.slice(end);
  }
  return left + rest;
}

/** Classes that a CSS module defines. */
function classesOf(text) {
  const own = withoutGlobals(text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|'[^']*'|"[^"]*"/g, ''));
  return new Set([...own.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
}

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/**
 * Classes of CSS modules that are used and not defined, or defined and not used: neither the types nor the browser say so,
 * and what loses its class loses its look.
 * @param {Map<string, { text: string }>} files by path
 * @returns {{ path: string, line: number, rule: string, message: string }[]}
 */
export function checkStyleClasses(files) {
  const found = [];
  const used = new Map(
    [...files.keys()].filter((path) => path.endsWith('.module.css')).map((path) => [path, new Set()]),
  );
  for (const [path, { text }] of files) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const [whole, name, target] of text.matchAll(IMPORT)) {
      const module = posix.join(posix.dirname(path), target);
      const defined = classesOf(files.get(module)?.text ?? '');
      const body = text.replace(whole, (line) => ' '.repeat(line.length));
      for (const { 1: key, index } of body.matchAll(new RegExp(`\\b${name}\\??\\.(\\w+)`, 'g'))) {
        used.get(module)?.add(key);
        if (!defined.has(key))
          found.push({
            path,
            line: lineOf(text, index),
            rule: 'style-classes',
            message: `${target} has no class ${key}`,
          });
      }
      // Looked up by a value: any of them may be meant.
      if (new RegExp(`\\b${name}(\\?\\.)?\\[`).test(body)) used.delete(module);
    }
  }
  for (const [path, names] of used) {
    for (const name of classesOf(files.get(path).text))
      if (!names.has(name)) found.push({ path, line: 1, rule: 'style-classes', message: `class ${name} is not used` });
  }
  return found;
}
