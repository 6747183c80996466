const MARKS: readonly (readonly [mark: RegExp, text: string])[] = [
  // Fences of code, lines between paragraphs and the line under the head of a table.
  [/^[ \t]*(?:```.*|~~~.*|[-*_=][-*_= \t]{2,}|\|?[ \t]*:?-{2,}[-:| \t]*)$/gm, ''],
  // Headings, quotes, items of lists and boxes to tick.
  [/^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+][ \t]+|\d+[.)][ \t]+)?(?:\[[ xX]\][ \t]+)?/gm, ''],
  [/!\[([^\]]*)\]\([^)]*\)/g, '[图片]'],
  [/\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/(\*\*|__|~~)(?=\S)(.+?)\1/g, '$2'],
  [/(?<![\w*])\*(?=\S)([^*\n]+?)\*/g, '$1'],
  [/`([^`\n]+)`/g, '$1'],
  [/\|/g, ' '],
  [/\\([\\`*_{}[\]()#+.!-])/g, '$1'],
  [/\s+/g, ' '],
];

/** Markdown as one line of text without its marks, for lists and names. */
export const markdownText = (markdown: string): string =>
  MARKS.reduce((text, [mark, instead]) => text.replace(mark, instead), markdown).trim();
