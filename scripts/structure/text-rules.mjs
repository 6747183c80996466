const MAX_FILE_LINES = 300;
const CODE_FILE = /^(packages|scripts|e2e|bench|torture|deploy)\/.*\.(ts|tsx|mjs|css)$/;

// Written with character classes, so that this file does not match itself.
const FORBIDDEN_TEXTS = [
  { rule: 'machine-path', pattern: /(?<![\w.])\/(wor[k]|roo[t]|far[m]|hom[e]\/\w+)\/|[A-Z]:\\User[s]\\/ },
  { rule: 'registry-host', pattern: /registry[.]np[m]|registry[.]yar[n]|npmmirro[r]|deb[.]debia[n][.]org/ },
  // What is empty has one look, given once (web/ui/empty.tsx).
  { rule: 'other-empty-picture', pattern: /PRESENTED_IMAG[E]/ },
  // It says what is missing and what to do; the library's own text says neither. The contract wants it of one block.
  {
    rule: 'empty-without-text',
    pattern: /暂无数[据]|<Empt[y](?=\s*\/?>)/,
    within: 'packages/web/src/',
    except: 'packages/web/src/ui/editable-table/',
  },
  { rule: 'left-over-mark', pattern: /\b(TOD[O]|FIXM[E]|XX[X])\b/ },
];

const LOCK_FORBIDDEN = [
  { rule: 'registry-host', pattern: /"resolved":\s*"https?:/ },
  { rule: 'registry-host', pattern: /registry[.]np[m]|registry[.]yar[n]|npmmirro[r]/ },
  // npm warns about each at every install on Node 20, and they are untested there; `overrides` pin an older version.
  { rule: 'newer-node', pattern: /"node":\s*"(?:>=|\^|~)?\s*(?:2[1-9]|[3-9]\d)\b[^|]*$/ },
];

const countLines = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Rules that need no parsing: file length, machine-specific addresses and paths, leftover marks. */
export function checkText({ path, text }) {
  const found = [];
  const lines = countLines(text);
  if (CODE_FILE.test(path) && lines > MAX_FILE_LINES) {
    found.push({
      rule: 'file-lines',
      path,
      line: 1,
      size: lines,
      message: `${lines} lines, at most ${MAX_FILE_LINES}`,
    });
  }
  const forbidden = path === 'package-lock.json' ? LOCK_FORBIDDEN : FORBIDDEN_TEXTS;
  text.split('\n').forEach((lineText, index) => {
    for (const { rule, pattern, within = '', except } of forbidden) {
      if (!path.startsWith(within) || (except && path.startsWith(except))) continue;
      const hit = pattern.exec(lineText);
      if (hit) found.push({ rule, path, line: index + 1, message: hit[0] });
    }
  });
  return found;
}
