/** A plot as people name it: the row, the seat, and what was said of the place before them. */
export interface PlotNumber {
  /** Cemetery and area without separators, `松鹤园A区`; empty when only row and seat were named. */
  area: string;
  rowNo: number;
  seatNo: number;
  /** `甲` of `12号甲`; empty for none. */
  suffix: string;
}

const NUMERALS = '〇零一二三四五六七八九十百两廿';
const NUMBER = `(?:\\d{1,4}|[${NUMERALS}]{1,7})`;
/** What stands between the parts of a number. */
const GAP = '[-‐‑‒–—―－_/·.,，、#\\s]';
const SUFFIX = '[A-Z甲乙丙丁戊己庚辛壬癸上下左右前后中副附]{0,4}';

const WITH_ROW = new RegExp(
  `^(.*?)${GAP}*第?(${NUMBER})\\s*[排列行]${GAP}*第?(${NUMBER})\\s*(?:(${SUFFIX})[号號座位]|(${SUFFIX}))(${SUFFIX})$`,
);
const WITH_GAPS = new RegExp(`^(?:(.*?[^\\d${NUMERALS}])|(.*?)${GAP}+)??(${NUMBER})${GAP}+(${NUMBER})(${SUFFIX})号?$`);

/** Rows and seats that a cemetery can have. */
const MOST = { row: 999, seat: 9999 };

/** Cemeteries and areas that are a bare number have so few digits; more are a year or a telephone number. */
const AREA_DIGITS = 2;

/**
 * Reads a plot number in any spelling: `3排12号`, `三排十二号`, `A-03-12`, `松鹤园A区３排１２号甲`. A text that names no
 * row and seat is no plot number, nor is a day or a telephone number.
 */
export function parsePlotNumber(typed: string): PlotNumber | undefined {
  const text = typed.normalize('NFKC').trim().toUpperCase();
  if (text.length > 96) return undefined;
  const rowed = WITH_ROW.exec(text);
  if (rowed) {
    const [, area = '', row, seat, inner, bare, after] = rowed;
    return checked(area, row, seat, (inner ?? bare ?? '') + (after ?? ''));
  }
  const gapped = WITH_GAPS.exec(text);
  if (!gapped) return undefined;
  const [, joined, parted, row, seat, suffix = ''] = gapped;
  const area = squeezed(joined ?? parted ?? '');
  if (/^\d+$/.test(area) && area.length > AREA_DIGITS) return undefined;
  return checked(area, row, seat, suffix);
}

function checked(area: string, row = '', seat = '', suffix: string): PlotNumber | undefined {
  const [rowNo, seatNo] = [numberOf(row), numberOf(seat)];
  if (!rowNo || !seatNo || rowNo > MOST.row || seatNo > MOST.seat) return undefined;
  return { area: squeezed(area), rowNo, seatNo, suffix };
}

const GAPS = new RegExp(GAP, 'g');

/** A name without what separates its parts, as the parts of plot numbers are compared. */
export function squeezed(name: string): string {
  return name.normalize('NFKC').replace(GAPS, '').toUpperCase();
}

const DIGITS: Readonly<Record<string, number>> = Object.fromEntries(
  [...'零一二三四五六七八九'].map((numeral, value) => [numeral, value]),
);

/** `12`, `十二`, `一百零三`, `一二` or `廿三` as a number; undefined for a text that is none. */
function numberOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const plain = text.replaceAll('〇', '零').replaceAll('两', '二').replaceAll('廿', '二十');
  if (/^[零一二三四五六七八九]+$/.test(plain)) return Number([...plain].map((one) => DIGITS[one]).join(''));
  const parts = /^(?:([一二三四五六七八九])百)?(?:零|([一二三四五六七八九])?(十))?([一二三四五六七八九])?$/.exec(plain);
  if (!parts) return undefined;
  const [, hundreds, tens, ten, ones] = parts;
  const digit = (one: string | undefined) => (one ? (DIGITS[one] ?? 0) : 0);
  // `一百二` is 120 to whoever says it, and 102 to whoever forgot a word: no number.
  if (hundreds && !ten && ones && !plain.includes('零')) return undefined;
  return digit(hundreds) * 100 + (ten ? digit(tens) || 1 : 0) * 10 + digit(ones);
}

/** A Chinese numeral up to 99, as areas are numbered. */
function numeralOf(value: number): string {
  const numerals = '零一二三四五六七八九';
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  if (tens === 0) return numerals.charAt(ones);
  return `${tens > 1 ? numerals.charAt(tens) : ''}十${ones > 0 ? numerals.charAt(ones) : ''}`;
}

/**
 * The ways in which the named area may stand in a plot's name without its separators: `2区` and `二区`. A bare number
 * stands for the area of that number, because every name holds digits.
 */
export function areaSpellings(area: string): string[] {
  if (area === '') return [];
  const named = numberOf(area) === undefined ? area : `${area}区`;
  const other = named.replace(new RegExp(`(\\d{1,2}|[${NUMERALS}]{1,3})(?=区)`), (text) => {
    const value = numberOf(text);
    if (!value || value > 99) return text;
    return /^\d/.test(text) ? numeralOf(value) : String(value);
  });
  return [...new Set([named, other])];
}
