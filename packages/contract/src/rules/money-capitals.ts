const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** A sum of money as papers write it so that nobody can alter it: 1234.50 is 壹仟贰佰叁拾肆元伍角整. */
export function moneyCapitals(fen: number): string {
  const whole = Math.floor(Math.abs(fen) / 100);
  const jiao = Math.floor(Math.abs(fen) / 10) % 10;
  const rest = Math.abs(fen) % 10;
  const sign = fen < 0 ? '负' : '';
  const yuanText = whole > 0 ? `${wholeCapitals(whole)}元` : '';
  if (jiao === 0 && rest === 0) return `${sign}${yuanText || '零元'}整`;
  const gap = jiao === 0 && whole > 0 ? '零' : '';
  const jiaoText = jiao > 0 ? `${DIGITS[jiao]}角` : gap;
  return `${sign}${yuanText}${jiaoText}${rest > 0 ? `${DIGITS[rest]}分` : '整'}`;
}

function wholeCapitals(whole: number): string {
  let text = '';
  let left = whole;
  for (let group = 0; left > 0; group += 1) {
    const four = left % 10_000;
    left = Math.floor(left / 10_000);
    const padded = text !== '' && !text.startsWith('零') && whole % 10_000 ** group < 10_000 ** group / 10;
    if (four > 0) text = `${fourCapitals(four)}${GROUPS[group]}${padded ? '零' : ''}${text}`;
    else if (text !== '' && !text.startsWith('零')) text = `零${text}`;
  }
  return text;
}

function fourCapitals(four: number): string {
  let text = '';
  for (let place = 0, left = four; left > 0; place += 1, left = Math.floor(left / 10)) {
    const digit = left % 10;
    if (digit > 0) text = `${DIGITS[digit]}${PLACES[place]}${text}`;
    else if (text !== '' && !text.startsWith('零')) text = `零${text}`;
  }
  return text;
}
