import type { FileStore } from '../uploads/index.ts';

/** JMarkdownEditor (contract/3 §7). */
export interface MarkdownEditorProps {
  id?: string;
  value?: string | null;
  onChange?: (markdown: string) => void;
  /** px of the whole editor (spec/2 §9), at least 200. */
  height?: number;
  disabled?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** Without it pictures come from addresses only. */
  store?: FileStore;
  'aria-label'?: string;
}
