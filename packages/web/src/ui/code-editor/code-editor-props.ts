/** JCodeEditor (contract/3 §7). */
export interface CodeEditorProps {
  id?: string;
  value?: string | null;
  onChange?: (code: string) => void;
  /** Label or value of a mode, whatever the case; JavaScript without one. */
  language?: string | null;
  /** Shows the list of modes. */
  languageChange?: boolean;
  /** The chosen mode's label in lower case. */
  onLanguageChange?: (label: string) => void;
  /** Otherwise 请在此输入{language}代码. */
  placeholder?: string;
  lineNumbers?: boolean;
  /** Shows the icon that fills the window with the editor. */
  fullScreen?: boolean;
  /** While it fills the window. */
  zIndex?: number;
  /** Grows with the text, from `height` on; off: always `height` high. */
  autoHeight?: boolean;
  height?: string;
  disabled?: boolean;
  'aria-label'?: string;
}
