import styles from './paper.module.css';

/** Removes what the last print added to the page; undefined once that is done. */
let clear: (() => void) | undefined;

/**
 * Prints a part of the page: a copy of it alone, without the surrounding console. `title` is the document name that the
 * browser proposes meanwhile.
 */
export function printElement(source: HTMLElement, title: string): void {
  // The end of the previous print may not have been reported.
  clear?.();
  const sheet = document.createElement('div');
  sheet.className = `${styles.printed} ${styles.paper}`;
  // The copy is inert: for assistive technology and for the keyboard.
  sheet.inert = true;
  sheet.append(copyOf(source));
  const named = document.title;
  document.body.append(sheet);
  document.title = title;
  const over = (): void => {
    window.removeEventListener('afterprint', over);
    clear = undefined;
    sheet.remove();
    document.title = named;
  };
  clear = over;
  // In some browsers `print` returns at once and its end is reported later.
  window.addEventListener('afterprint', over);
  window.print();
}

/** Adds what cloning elements omits: input values, selections and canvas contents. */
function copyOf(source: HTMLElement): Node {
  const copy = source.cloneNode(true) as HTMLElement;
  // Only one radio button of the same name can stay checked in the page.
  for (const radio of copy.querySelectorAll('input[type="radio"]')) radio.removeAttribute('name');
  eachPair<HTMLInputElement>('input', source, copy, (from, to) => {
    to.value = from.value;
    to.checked = from.checked;
  });
  eachPair<HTMLTextAreaElement>('textarea', source, copy, (from, to) => {
    to.value = from.value;
  });
  eachPair<HTMLOptionElement>('option', source, copy, (from, to) => {
    to.selected = from.selected;
  });
  eachPair<HTMLCanvasElement>('canvas', source, copy, (from, to) => {
    if (from.width > 0 && from.height > 0) to.getContext('2d')?.drawImage(from, 0, 0);
  });
  return copy;
}

/** Elements matching a selector, each with its copy. */
function eachPair<E extends Element>(kind: string, source: Element, copy: Element, pass: (from: E, to: E) => void) {
  const copies = copy.querySelectorAll<E>(kind);
  for (const [at, from] of source.querySelectorAll<E>(kind).entries()) {
    const to = copies[at];
    if (to) pass(from, to);
  }
}
