/** A province or city matches every region inside it: its code without the zeros, as a prefix (contract/1 §1.8). */
export function regionQuery(code: string): string {
  const inside = code.replace(/0000$|00$/, '');
  return inside === code ? code : `${inside}*`;
}

/** The code of a condition, for display. */
export function regionOfQuery(condition: string): string {
  return condition.replace(/\*$/, '');
}
