import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesIn, KEPT_RELEASES, releaseBuild, stampVersion, versionOf } from './web-releases.mjs';

let folder: string;
let live: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'songbai-releases-'));
  live = join(folder, 'live');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PAGE = '<!doctype html>\n<html>\n  <head>\n    <title>x</title>\n  </head>\n</html>\n';

/** Creates a stamped build of these files; returns its folder and version. */
function built(name: string, files: Record<string, string>): { next: string; version: string } {
  const next = join(folder, name);
  for (const [path, text] of Object.entries({ 'index.html': PAGE, ...files })) {
    mkdirSync(dirname(join(next, path)), { recursive: true });
    writeFileSync(join(next, path), text);
  }
  return { next, version: stampVersion(next) };
}

function release(name: string, files: Record<string, string>): string {
  const { next, version } = built(name, files);
  releaseBuild(next, live, version);
  return version;
}

const served = (path: string) => readFileSync(join(live, path), 'utf8');

describe('versionOf (user-asks row 12)', () => {
  it('is the same for the same files and another for another byte or name', () => {
    const one = built('one', { 'assets/a.js': 'a' }).version;
    expect(built('two', { 'assets/a.js': 'a' }).version).toBe(one);
    expect(built('three', { 'assets/a.js': 'b' }).version).not.toBe(one);
    expect(built('four', { 'assets/b.js': 'a' }).version).not.toBe(one);
    expect(one).toMatch(/^[0-9a-f]{16}$/);
  });

  it('passes over packed copies, which differ between versions of the packer', () => {
    const { next } = built('one', { 'assets/a.js': 'a' });
    const before = versionOf(next);
    writeFileSync(join(next, 'assets/a.js.br'), 'x');
    writeFileSync(join(next, 'assets/a.js.gz'), 'x');
    expect(versionOf(next)).toBe(before);
  });

  it('stands in the document and in version.json, and the document has no stale packed copy', () => {
    const version = release('one', { 'assets/a.js': 'a', 'index.html.br': 'old', 'index.html.gz': 'old' });
    expect(JSON.parse(served('version.json'))).toEqual({ version });
    expect(served('index.html')).toContain(`<meta name="build-version" content="${version}" />\n  </head>`);
    expect(filesIn(live)).toEqual(['.releases.json', 'assets/a.js', 'index.html', 'version.json']);
  });
});

describe('releaseBuild (user-asks row 12)', () => {
  it('keeps the assets of the last three builds and lets older ones go', () => {
    expect(KEPT_RELEASES).toBe(3);
    for (const name of ['a', 'b', 'c', 'd']) release(name, { [`assets/${name}.js`]: name, 'assets/shared.js': 's' });
    const assets = filesIn(live).filter((file) => file.startsWith('assets/'));
    expect(assets).toEqual(['assets/b.js', 'assets/c.js', 'assets/d.js', 'assets/shared.js']);
  });

  it('an asset that comes back in a later build stays for its sake', () => {
    release('a', { 'assets/a.js': 'a' });
    release('b', { 'assets/b.js': 'b' });
    release('c', { 'assets/c.js': 'c', 'assets/a.js': 'a' });
    release('d', { 'assets/d.js': 'd' });
    expect(existsSync(join(live, 'assets/a.js'))).toBe(true);
  });

  it('building the same again pushes nothing out', () => {
    release('a', { 'assets/a.js': 'a' });
    release('b', { 'assets/b.js': 'b' });
    for (const name of ['c1', 'c2', 'c3', 'c4']) release(name, { 'assets/c.js': 'c' });
    expect(filesIn(live)).toEqual(expect.arrayContaining(['assets/a.js', 'assets/b.js', 'assets/c.js']));
  });

  it('everything outside assets is of the new build alone', () => {
    release('a', { 'assets/a.js': 'a', 'logo.svg': 'old', 'gone.txt': 'x' });
    release('b', { 'assets/b.js': 'b', 'logo.svg': 'new' });
    expect(served('logo.svg')).toBe('new');
    expect(existsSync(join(live, 'gone.txt'))).toBe(false);
  });

  it('takes over from a build that kept no list, or one that is broken', () => {
    mkdirSync(join(live, 'assets'), { recursive: true });
    writeFileSync(join(live, 'assets/old.js'), 'old');
    writeFileSync(join(live, '.releases.json'), '{broken');
    release('a', { 'assets/a.js': 'a' });
    expect(served('assets/old.js')).toBe('old');
    for (const name of ['b', 'c']) release(name, { [`assets/${name}.js`]: name });
    expect(existsSync(join(live, 'assets/old.js'))).toBe(false);
  });
});
