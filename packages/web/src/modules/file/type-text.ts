import { previewKind } from './preview-kind.ts';

/** What people call a kind of file, by the extension of its name; pictures, sound and video are named by rule. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ pdf: 'PDF', doc: 'Word', docx: 'Word', xls: 'Excel', xlsx: 'Excel', ppt: 'PPT', pptx: 'PPT' },
  ...{ txt: '文本', csv: '表格 CSV', md: '文本 Markdown' },
  ...{ zip: '压缩包 ZIP', rar: '压缩包 RAR', '7z': '压缩包 7Z', tar: '压缩包 TAR' },
  ...{ heic: '图片 HEIC', avi: '视频 AVI', wmv: '视频 WMV', apk: '安卓应用 APK', wgt: '应用资源包 WGT' },
};

const GROUPS: Readonly<Record<string, string>> = {
  picture: '图片',
  image: '图片',
  video: '视频',
  audio: '音频',
  text: '文本',
};

/**
 * What a clerk calls the type of a stored file: 图片 PNG, PDF, Word, Excel, …
 * @param mime tells the group where the extension is unknown
 */
export function typeText(path: string, mime: string): string {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const named = Object.hasOwn(NAMES, extension) ? NAMES[extension] : undefined;
  if (named) return named;
  const group = GROUPS[previewKind(path)];
  if (group) return `${group} ${extension === 'jpeg' ? 'JPG' : extension.toUpperCase()}`;
  return GROUPS[mime.split('/')[0] ?? ''] ?? (extension ? `其他 ${extension.toUpperCase()}` : '其他');
}
