import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Builds whose assets stay: a page that was opened before a release still finds its parts (user-asks row 12). */
export const KEPT_RELEASES = 3;

/** Beside the files it speaks of; the server never hands out names that begin with a dot. */
const MANIFEST = '.releases.json';
const ASSETS = 'assets/';
const PACKED = /\.(br|gz)$/;

/** Every file below a folder as `a/b.js`, sorted; empty when there is no folder. */
export function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** A name for what a build holds: the same files make the same version, on any machine and at any time. */
export function versionOf(folder) {
  const hash = createHash('sha256');
  for (const file of filesIn(folder).filter((path) => !PACKED.test(path))) {
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest(),
    );
  }
  return hash.digest('hex').slice(0, 16);
}

/** Writes the version into the document and into `version.json`, which open pages ask for (user-asks row 12). */
export function stampVersion(folder) {
  const version = versionOf(folder);
  const page = join(folder, 'index.html');
  const meta = `  <meta name="build-version" content="${version}" />\n  </head>`;
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', meta));
  // Packed before the version stood in it; the server packs the document itself.
  for (const suffix of ['.br', '.gz']) rmSync(page + suffix, { force: true });
  writeFileSync(join(folder, 'version.json'), `${JSON.stringify({ version })}\n`);
  return version;
}

/**
 * Puts a finished build in the place of the former one without a moment in which a part is missing: assets first, the
 * document last, and what only builds before the last three used goes at the end.
 * @param {string} next folder of the finished build
 * @param {string} live folder that is served
 * @param {string} version see stampVersion
 */
export function releaseBuild(next, live, version) {
  const files = filesIn(next);
  const assets = files.filter((file) => file.startsWith(ASSETS));
  const before = formerReleases(live).filter((release) => release.version !== version);
  const releases = [{ version, assets }, ...before].slice(0, KEPT_RELEASES);
  for (const file of assets) place(next, live, file);
  writeFileSync(join(live, MANIFEST), `${JSON.stringify(releases, null, 1)}\n`);
  const last = ['version.json', 'index.html'];
  const others = files.filter((file) => !file.startsWith(ASSETS) && !last.includes(file));
  for (const file of [...others, ...last]) place(next, live, file);
  const wanted = new Set([...files, MANIFEST, ...releases.flatMap((release) => release.assets)]);
  for (const file of filesIn(live)) if (!wanted.has(file)) rmSync(join(live, file));
}

/** Newest first; what a build without a list left behind counts as one release. */
function formerReleases(live) {
  try {
    return JSON.parse(readFileSync(join(live, MANIFEST), 'utf8'));
  } catch {
    const assets = filesIn(live).filter((file) => file.startsWith(ASSETS));
    return assets.length > 0 ? [{ version: '', assets }] : [];
  }
}

/** Beside its place first: a reader meets the old file or the new one, never half of one. */
function place(next, live, file) {
  const to = join(live, file);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(join(next, file), `${to}.new`);
  renameSync(`${to}.new`, to);
}
