import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Puts files into the only upload of the page, as the browser's file dialog would. */
export async function chooseFiles(...files: File[]): Promise<HTMLInputElement> {
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]');
  await expect.poll(input).toBeTruthy();
  const found = input() as HTMLInputElement;
  if (files.length > 0) await page.elementLocator(found).upload(files);
  return found;
}

/** A file that begins as a workbook does, for uploads whose content nobody reads. */
export const workbookFile = (name: string): File => new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], name);
