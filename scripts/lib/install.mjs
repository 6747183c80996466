import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';
import { run, runNode } from './run.mjs';
import { fail, say } from './say.mjs';
import { readStamp, writeStamp } from './stamp.mjs';

const STAMP = at('node_modules', '.songbai-stamp');

/** Native modules are built for one Node ABI and one platform: another Node needs a new install. */
const platform = () => `${process.platform}-${process.arch}-${process.versions.modules}`;

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');

/**
 * Whether the packages npm recorded in node_modules match the lock file: also true after a developer's own
 * `npm install`, which writes no stamp of ours.
 */
export function installedMatchesLock(lock, installed) {
  const wanted = lock.packages;
  const present = installed.packages;
  const same = (a, b) => a.version === b.version && a.integrity === b.integrity;
  const nothingForeign = Object.keys(present).every((key) => wanted[key] && same(wanted[key], present[key]));
  // Optional packages are mostly binaries for other platforms.
  const nothingMissing = Object.keys(wanted).every(
    (key) => key === '' || present[key] || wanted[key].optional || wanted[key].devOptional || wanted[key].peer,
  );
  return nothingForeign && nothingMissing;
}

function isCurrent(stamp, recorded) {
  if (recorded === stamp) return true;
  if (recorded && !recorded.endsWith(platform())) return false;
  const hidden = at('node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  return installedMatchesLock(read(at('package-lock.json')), read(hidden));
}

async function npmCi() {
  // Building needs the development packages even when NODE_ENV=production is set.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  if (npm && /\.c?js$/.test(npm)) return runNode([npm, ...args], { quietOut: true });
  return run('npm', args, { quietOut: true, shell: process.platform === 'win32' });
}

/** Installs the packages of the lock file unless they are up to date (which takes a few milliseconds to check). */
export async function ensureInstalled() {
  const stamp = `${lockHash()} ${platform()}`;
  const recorded = readStamp(STAMP);
  if (recorded === stamp) return;
  if (!isCurrent(stamp, recorded)) {
    say('正在安装依赖（首次需要几分钟）… Installing packages (some minutes the first time)…');
    if ((await npmCi()) !== 0) {
      fail(
        '依赖安装失败：请检查网络；若停在 better-sqlite3，还需要 C++ 编译环境（make、g++、python3）。',
        'Install failed: check the network; if it stopped at better-sqlite3, a C++ toolchain (make, g++, python3) is needed.',
      );
    }
  }
  writeStamp(STAMP, stamp);
}
