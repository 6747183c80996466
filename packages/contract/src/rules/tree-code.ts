/**
 * Codes that encode the position of a row in a tree (categories, departments): one capital letter and two digits per
 * level, each code starting with its parent's.
 */
const STEP = 3;
const FIRST = 'A01';
const SHAPE = /^(?:[A-Z](?:0[1-9]|[1-9]\d))+$/;

export function isTreeCode(code: string): boolean {
  return SHAPE.test(code);
}

/** The code one level above; empty at the top. */
export function parentTreeCode(code: string): string {
  return code.slice(0, -STEP);
}

/**
 * The code after the last one below a parent: A01, A02 … A99, B01 … Z99, and after Z99 comes Z99A01.
 * @param parentCode empty at the top
 * @param last the last code below that parent, undefined when there was none yet
 */
export function nextTreeCode(parentCode: string, last: string | undefined): string {
  if (last === undefined) return parentCode + FIRST;
  const front = last.slice(0, -STEP);
  const step = last.slice(-STEP);
  const number = Number(step.slice(1));
  if (number < 99) return `${front}${step.charAt(0)}${String(number + 1).padStart(2, '0')}`;
  if (step.charAt(0) === 'Z') return last + FIRST;
  return `${front}${String.fromCharCode(step.charCodeAt(0) + 1)}01`;
}
