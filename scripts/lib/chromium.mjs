import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { fail, say } from './say.mjs';

/** Chromium without windows of its own: draws the same pages for about an eighth less processor time. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  `/usr/bin/${HEADLESS}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The pop-ups of the address bar are pages since Chromium 156: two more for every window, which take longer to load than
 * ours. The last switch counts, so the features that the test runner turns off for steady tests stand here again.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Disables everything that needs the network or a graphics card; the sandbox does not work for root in containers. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** The path of a Chromium or Chrome: CHROMIUM_PATH, the usual locations, then PATH. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)));
  return [...PLACES, ...onPath].find((path) => existsSync(path));
}

/** Finds a Chromium; on Debian, as root, installs the distribution's package with Chinese fonts if there is none. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const canInstall = !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstall) {
    say('正在安装 Chromium 与中文字体… Installing Chromium and Chinese fonts…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env, quietOut: true });
    const packages = [HEADLESS, 'fonts-noto-cjk'];
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env, quietOut: true });
  }
  return (
    findChromium() ??
    fail(
      '找不到 Chromium：请安装 Chromium 或 Chrome，或用 CHROMIUM_PATH 指明其路径。',
      'No Chromium found: install Chromium or Chrome, or set CHROMIUM_PATH.',
    )
  );
}
