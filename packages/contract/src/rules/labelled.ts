/**
 * A sentence that begins with a field's name: 出生日期 and 日期格式应为… make 出生日期格式应为…, since a word that the name
 * ends with and the sentence goes on with is said only one time. Single characters are no words.
 */
export function labelled(label: string, rest: string): string {
  for (let length = Math.min(label.length, rest.length); length > 1; length -= 1)
    if (rest.startsWith(label.slice(-length))) return label + rest.slice(length);
  return label + rest;
}
