/** How a query box wraps the typed text (contract/3 §1 JInput); other types pass it unchanged. */
export type WildcardType = 'like' | 'ne' | 'ge' | 'le' | (string & {});

const PREFIX: Readonly<Record<string, string>> = { ne: '!', ge: '>= ', le: '<= ' };

/** The condition for a typed text; an empty text is no condition. The server expects the blank (contract/3 §16). */
export function wrapped(text: string, type: WildcardType): string {
  if (text === '') return '';
  if (type === 'like') return `*${text}*`;
  return `${Object.hasOwn(PREFIX, type) ? PREFIX[type] : ''}${text}`;
}

/** The text of a condition, for display. */
export function unwrapped(value: string, type: WildcardType): string {
  if (type === 'like') return value.includes('*') ? value.slice(1, -1) : value;
  if (type === 'ne') return value.replace(/^!/, '');
  if (type === 'ge' || type === 'le') return value.replace(/^[<>]= ?/, '');
  return value;
}
