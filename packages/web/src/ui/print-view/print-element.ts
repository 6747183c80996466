import styles from './paper.module.css';

/**
 * Prints a part of the page: a copy of it stands alone on paper, without the console around it. `title` is what the
 * browser offers as the name of the document meanwhile.
 */
export function printElement(source: HTMLElement, title: string): void {
  const sheet = document.createElement('div');
  sheet.className = `${styles.printed} ${styles.paper}`;
  // A copy answers to nothing: neither to assistive technology nor to the keyboard.
  sheet.inert = true;
  sheet.append(copyOf(source));
  const named = document.title;
  document.body.append(sheet);
  document.title = title;
  // Some browsers come back from `print` at once and tell later that it is over.
  window.addEventListener(
    'afterprint',
    () => {
      sheet.remove();
      document.title = named;
    },
    { once: true },
  );
  window.print();
}

/** With what a copy of elements leaves behind: what was typed, and what was drawn. */
function copyOf(source: HTMLElement): Node {
  const copy = source.cloneNode(true) as HTMLElement;
  const typed = copy.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  for (const [at, control] of source
    .querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    .entries()) {
    const target = typed[at];
    if (!target) continue;
    target.value = control.value;
    if (target instanceof HTMLInputElement && control instanceof HTMLInputElement) target.checked = control.checked;
  }
  const drawn = copy.querySelectorAll('canvas');
  for (const [at, canvas] of source.querySelectorAll('canvas').entries())
    if (canvas.width > 0 && canvas.height > 0) drawn[at]?.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
}
