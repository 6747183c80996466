/** JCodeEditor (contract/3 §7). */
export interface CodeEditorProps {
  id?: string;
  value?: string | null;
  onChange?: (code: string) => void;
  /** Label or value of a mode, case-insensitive; default JavaScript. */
  language?: string | null;
  /** Shows the mode list. */
  languageChange?: boolean;
  /** The selected mode's label in lower case. */
  onLanguageChange?: (label: string) => void;
  /** Default: 请在此输入{language}代码. */
  placeholder?: string;
  lineNumbers?: boolean;
  /** Shows the full-screen icon. */
  fullScreen?: boolean;
  /** zIndex of the full-screen editor. */
  zIndex?: number;
  /** Grows with the text, from `height` on; off: fixed `height`. */
  autoHeight?: boolean;
  height?: string;
  disabled?: boolean;
  'aria-label'?: string;
}
