import styles from './paper.module.css';

/** Takes back what the last print put into the page; undefined once that is done. */
let clear: (() => void) | undefined;

/**
 * Prints a part of the page: a copy of it stands alone on paper, without the console around it. `title` is what the
 * browser offers as the name of the document meanwhile.
 */
export function printElement(source: HTMLElement, title: string): void {
  // The print before may not have been told to be over.
  clear?.();
  const sheet = document.createElement('div');
  sheet.className = `${styles.printed} ${styles.paper}`;
  // A copy answers to nothing: neither to assistive technology nor to the keyboard.
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
  // Some browsers come back from `print` at once and tell later that it is over.
  window.addEventListener('afterprint', over);
  window.print();
}

/** With what a copy of elements leaves behind: what was typed and chosen, and what was drawn. */
function copyOf(source: HTMLElement): Node {
  const copy = source.cloneNode(true) as HTMLElement;
  // Of one name, only one radio button of the page could stay chosen.
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

/** Elements of a kind, each with its copy. */
function eachPair<E extends Element>(kind: string, source: Element, copy: Element, pass: (from: E, to: E) => void) {
  const copies = copy.querySelectorAll<E>(kind);
  for (const [at, from] of source.querySelectorAll<E>(kind).entries()) {
    const to = copies[at];
    if (to) pass(from, to);
  }
}
