/** A table that SQL may name. */
export interface KnownTable {
  name: string;
  label: string;
  columns: readonly { name: string; label: string }[];
}

/** What is wrong at a place of the text; both count from 1. */
export interface CodeProblem {
  line: number;
  column: number;
  text: string;
}

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
  /** Offered while SQL is typed; another array replaces them. */
  tables?: readonly KnownTable[];
  /** Marked in the text; another array replaces them. */
  problems?: readonly CodeProblem[];
  'aria-label'?: string;
}
