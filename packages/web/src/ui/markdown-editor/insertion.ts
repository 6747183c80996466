/** A picture in markdown; characters that would end its name are escaped, those that would end its URL are encoded. */
export function imageMarkdown(url: string, remark: string): string {
  const alt = remark
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]]/g, '\\$&');
  const address = url.replace(
    /[\s()<>\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
  return `![${alt}](${address})`;
}

/** Placeholder of a running upload; each has a unique number in the text. */
export function waitingMark(name: string, number: number): string {
  return imageMarkdown('', `${name} 上传中${number}`);
}

/** The text with the placeholder replaced; unchanged when it was deleted meanwhile. */
export function arrived(text: string, mark: string, image: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at) + image + text.slice(at + mark.length);
}

/** The text with an insertion between two positions. */
export function inserted(text: string, [from, to]: readonly [number, number], added: string): string {
  return text.slice(0, from) + added + text.slice(to);
}
