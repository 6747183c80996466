const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/wxwork/i, '企业微信'],
  [/dingtalk/i, '钉钉'],
  [/micromessenger/i, '微信'],
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/(opr|opera)\//i, 'Opera'],
  [/(firefox|fxios)\//i, 'Firefox'],
  [/(chrome|crios|chromium)\//i, 'Chrome'],
  [/safari\//i, 'Safari'],
];

const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/harmonyos|openharmony/i, '鸿蒙'],
  [/android/i, 'Android'],
  [/iphone|ipad|ipod/i, 'iOS'],
  [/windows/i, 'Windows'],
  [/mac os x|macintosh/i, 'macOS'],
  [/linux/i, 'Linux'],
];

/** Common names of browser and system of a User-Agent. */
export function deviceOf(userAgent: string | null): string {
  const nameIn = (names: readonly [RegExp, string][]): string | undefined =>
    names.find(([mark]) => mark.test(userAgent ?? ''))?.[1];
  const parts = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? '未知设备' : parts.join(' · ');
}
