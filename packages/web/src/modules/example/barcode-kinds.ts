export type BarcodeKind = 'CODE128' | 'CODE39' | 'EAN13';

export const BARCODES: readonly { value: BarcodeKind; label: string }[] = [
  { value: 'CODE128', label: 'Code 128（字母、数字与符号）' },
  { value: 'CODE39', label: 'Code 39（大写字母与数字）' },
  { value: 'EAN13', label: 'EAN-13（12或13位商品条码）' },
];

/** Longest text of a linear code that still fits on a page. */
const LONGEST = 40;

/** Why a text cannot be drawn as this code; undefined where it can. */
export function barcodeProblem(kind: BarcodeKind, text: string): string | undefined {
  if (text === '') return '请输入内容';
  if (kind === 'EAN13') return eanProblem(text);
  if (text.length > LONGEST) return `条形码内容最多${LONGEST}个字符`;
  if (kind === 'CODE39')
    return /^[0-9A-Z\-. $/+%]+$/.test(text) ? undefined : '只能输入大写字母、数字和 - . $ / + % 与空格';
  return /^[\x20-\x7e]+$/.test(text) ? undefined : '条形码不支持中文，只能输入字母、数字和英文符号';
}

function eanProblem(text: string): string | undefined {
  if (!/^\d{12,13}$/.test(text)) return '请输入12或13位数字';
  if (text.length === 12) return undefined;
  const sum = [...text.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === Number(text[12]) ? undefined : '第13位校验码不正确';
}
