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

/** Builds whose assets are kept: a page opened before a release can still load its chunks (user-asks row 12). */
export const KEPT_RELEASES = 3;

/** Stored next to the files it lists; the server never serves names that begin with a dot. */
const MANIFEST = '.releases.json';
const ASSETS = 'assets/';
const PACKED = /\.(br|gz)$/;

/** Every file below a folder as `a/b.js`, sorted; empty if the folder does not exist. */
export function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** Content hash of a build: the same files give the same version, on any machine and at any time. */
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

/** Writes the version into the document and into `version.json`, which open pages poll (user-asks row 12). */
export function stampVersion(folder) {
  const version = versionOf(folder);
  const page = join(folder, 'index.html');
  const meta = `  <meta name="build-version" content="${version}" />\n  </head>`;
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', meta));
  // Compressed before the version was inserted; the server compresses the document itself.
  for (const suffix of ['.br', '.gz']) rmSync(page + suffix, { force: true });
  writeFileSync(join(folder, 'version.json'), `${JSON.stringify({ version })}\n`);
  return version;
}

/**
 * Replaces the previous build without a moment in which a file is missing: assets first, the document last; then
 * assets used only by builds older than the last three are deleted.
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

/** Newest first; a build left without a list counts as one release. */
function formerReleases(live) {
  try {
    return JSON.parse(readFileSync(join(live, MANIFEST), 'utf8'));
  } catch {
    const assets = filesIn(live).filter((file) => file.startsWith(ASSETS));
    return assets.length > 0 ? [{ version: '', assets }] : [];
  }
}

/** Writes to a temporary file and renames it: a reader sees the old or the new file, never a partial one. */
function place(next, live, file) {
  const to = join(live, file);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(join(next, file), `${to}.new`);
  renameSync(`${to}.new`, to);
}
