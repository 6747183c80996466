/** A picture in markdown; what would end its name early is escaped, what would end its address is encoded. */
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

/** What stands where an upload will end up; each of a text has its own number. */
export function waitingMark(name: string, number: number): string {
  return imageMarkdown('', `${name} 上传中${number}`);
}

/** The text with its waiting mark replaced; unchanged when the mark was deleted meanwhile. */
export function arrived(text: string, mark: string, image: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at) + image + text.slice(at + mark.length);
}

/** The text with something put in between two places of it. */
export function inserted(text: string, [from, to]: readonly [number, number], added: string): string {
  return text.slice(0, from) + added + text.slice(to);
}
