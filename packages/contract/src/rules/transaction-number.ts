/**
 * The one spelling of a transaction number, by which it is unique: machines, banks and people write the same number in
 * other widths, cases and spacing, and pasted text holds marks that nobody sees. Null for none.
 */
export function transactionNumber(text: string | undefined): string | null {
  return (
    (text ?? '')
      .normalize('NFKC')
      .replace(/[\s\p{Cf}]/gu, '')
      .toUpperCase() || null
  );
}
