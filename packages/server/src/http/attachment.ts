/**
 * The `content-disposition` of a download. Letters of any language are encoded, and so is every mark that could end the
 * name or begin another parameter (RFC 8187); halves of surrogate pairs cannot be encoded and are left out.
 */
export function attachment(fileName: string): string {
  const name = encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${name}`;
}
