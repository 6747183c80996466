export type PreviewKind = 'picture' | 'pdf' | 'text' | 'video' | 'audio' | 'office' | 'none';

const KINDS: readonly (readonly [PreviewKind, readonly string[]])[] = [
  ['picture', ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'svg', 'ico']],
  ['pdf', ['pdf']],
  ['text', ['txt', 'csv', 'md']],
  ['video', ['mp4', 'mov']],
  ['audio', ['mp3', 'wav']],
  ['office', ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx']],
];

/** How a browser shows a stored file, by its path. */
export function previewKind(path: string): PreviewKind {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return KINDS.find(([, names]) => names.includes(extension))?.[0] ?? 'none';
}
