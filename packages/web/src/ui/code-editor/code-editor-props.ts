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

/** A word that may stand at the cursor. */
export interface CodeOption {
  label: string;
  detail?: string;
  /** Put in instead of the label; `#{}` is where the cursor then stands. */
  snippet?: string;
}

/** What may stand at the cursor, in the place of the text from an index on. */
export interface CodeOptions {
  from: number;
  options: readonly CodeOption[];
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
  /** Offered while JavaScript is typed, by the text before the cursor; another function replaces it. */
  complete?: (before: string) => CodeOptions | undefined;
  /** Marked in the text; another array replaces them. */
  problems?: readonly CodeProblem[];
  'aria-label'?: string;
}
