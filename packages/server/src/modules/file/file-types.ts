/**
 * Contents allowed per extension (contract/2 §10.1): the type sent to browsers and the contents that
 * content detection may report for it. `text` stands for content without a known binary signature.
 */
interface FileKind {
  mime: string;
  contents: readonly string[];
}

const office = (mime: string): FileKind => ({ mime, contents: ['cfb'] });
const OPEN = 'application/vnd.openxmlformats-officedocument.';
const ZIP = 'application/zip';
const TEXT = 'text/plain; charset=utf-8';

const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  jpg: { mime: 'image/jpeg', contents: ['jpg'] },
  jpeg: { mime: 'image/jpeg', contents: ['jpg'] },
  png: { mime: 'image/png', contents: ['png', 'apng'] },
  gif: { mime: 'image/gif', contents: ['gif'] },
  bmp: { mime: 'image/bmp', contents: ['bmp'] },
  ico: { mime: 'image/x-icon', contents: ['ico'] },
  heic: { mime: 'image/heic', contents: ['heic', 'heif'] },
  svg: { mime: 'image/svg+xml', contents: ['text', 'xml'] },
  txt: { mime: TEXT, contents: ['text'] },
  csv: { mime: TEXT, contents: ['text'] },
  md: { mime: TEXT, contents: ['text'] },
  pdf: { mime: 'application/pdf', contents: ['pdf'] },
  doc: office('application/msword'),
  xls: office('application/vnd.ms-excel'),
  ppt: office('application/vnd.ms-powerpoint'),
  docx: { mime: `${OPEN}wordprocessingml.document`, contents: ['docx', 'zip'] },
  xlsx: { mime: `${OPEN}spreadsheetml.sheet`, contents: ['xlsx', 'zip'] },
  pptx: { mime: `${OPEN}presentationml.presentation`, contents: ['pptx', 'zip'] },
  mp4: { mime: 'video/mp4', contents: ['mp4', 'm4v'] },
  mov: { mime: 'video/quicktime', contents: ['mov', 'mp4'] },
  avi: { mime: 'video/x-msvideo', contents: ['avi'] },
  wmv: { mime: 'video/x-ms-wmv', contents: ['asf'] },
  mp3: { mime: 'audio/mpeg', contents: ['mp3'] },
  wav: { mime: 'audio/wav', contents: ['wav'] },
  zip: { mime: ZIP, contents: ['zip'] },
  apk: { mime: 'application/vnd.android.package-archive', contents: ['apk', 'zip', 'jar'] },
  wgt: { mime: ZIP, contents: ['zip'] },
  rar: { mime: 'application/vnd.rar', contents: ['rar'] },
  '7z': { mime: 'application/x-7z-compressed', contents: ['7z'] },
  tar: { mime: 'application/x-tar', contents: ['tar'] },
};

/** Lower-case extension of a file name without its dot; empty when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^./\\]{1,16})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The content type of an extension; undefined for one that may not be stored. */
export function mimeOf(extension: string): string | undefined {
  return Object.hasOwn(FILE_KINDS, extension) ? FILE_KINDS[extension]?.mime : undefined;
}

/** True when a file with this extension may hold what was detected (undefined: no binary signature). */
export function mayHold(extension: string, detected: string | undefined): boolean {
  const kind = Object.hasOwn(FILE_KINDS, extension) ? FILE_KINDS[extension] : undefined;
  return kind?.contents.includes(detected ?? 'text') ?? false;
}

const SVG_START = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i;

/** Whether the beginning of a file without a known signature is what its extension says: text, or a drawing. */
export function readsAs(extension: string, head: Buffer): boolean {
  if (extension === 'svg') return SVG_START.test(head.toString());
  const wide = head.length >= 2 && (head.readUInt16BE(0) === 0xfeff || head.readUInt16BE(0) === 0xfffe);
  return wide || !head.includes(0);
}
