/** How a query box wraps what was typed (contract/3 §1 JInput); any other type passes it as it is. */
export type WildcardType = 'like' | 'ne' | 'ge' | 'le' | (string & {});

const PREFIX: Readonly<Record<string, string>> = { ne: '!', ge: '>= ', le: '<= ' };

/** The condition a typed text stands for; nothing typed is no condition. The server wants the blank (contract/3 §16). */
export function wrapped(text: string, type: WildcardType): string {
  if (text === '') return '';
  if (type === 'like') return `*${text}*`;
  return `${Object.hasOwn(PREFIX, type) ? PREFIX[type] : ''}${text}`;
}

/** The text behind a condition, for showing it again. */
export function unwrapped(value: string, type: WildcardType): string {
  if (type === 'like') return value.includes('*') ? value.slice(1, -1) : value;
  if (type === 'ne') return value.replace(/^!/, '');
  if (type === 'ge' || type === 'le') return value.replace(/^[<>]= ?/, '');
  return value;
}
