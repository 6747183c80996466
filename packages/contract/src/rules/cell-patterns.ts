/**
 * Named patterns of sub-table cells and designed forms (spec/2 §5). Each is linear in the length of the text. `only` is
 * "unique" and `*` is "required" spelled as a pattern; both are no regular expressions.
 */
export const CELL_PATTERNS = {
  'n6-16': { regex: /^\d{6,16}$/, message: '请输入6-16位的数字' },
  '*6-16': { regex: /^.{6,16}$/s, message: '请输入6-16位任意字符' },
  's6-18': { regex: /^[a-zA-Z]{6,18}$/, message: '请输入6-18位字母' },
  url: { regex: /^(https?|ftp):\/\/[^\s/?#]+([/?#]\S*)?$/i, message: '请输入正规的网址' },
  e: { regex: /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, message: '请输入正确格式的电子邮件' },
  m: { regex: /^1[3-9]\d{9}$/, message: '请输入正确格式的手机号码' },
  p: { regex: /^[1-9]\d{5}$/, message: '请输入正确格式的邮政编码' },
  s: { regex: /^[a-zA-Z]+$/, message: '请输入字母' },
  n: { regex: /^-?\d+(\.\d+)?$/, message: '请输入数字' },
  z: { regex: /^-?\d+$/, message: '请输入整数' },
  money: { regex: /^-?\d+(\.\d{1,2})?$/, message: '请输入正确的金额' },
} as const;

export type CellPattern = keyof typeof CELL_PATTERNS;

export const isCellPattern = (name: string): name is CellPattern => Object.hasOwn(CELL_PATTERNS, name);

/** What is said of a text that does not match a regular expression of a design's own: nobody knows more of it. */
export const UNNAMED_PATTERN_TEXT = '格式不正确';
