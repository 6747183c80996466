import type { FileStore } from '../uploads/index.ts';

/** JMarkdownEditor (contract/3 §7). */
export interface MarkdownEditorProps {
  id?: string;
  value?: string | null;
  onChange?: (markdown: string) => void;
  /** Height of the whole editor in px (spec/2 §9), at least 200. */
  height?: number;
  disabled?: boolean;
  placeholder?: string;
  /** Without it pictures can be inserted by URL only. */
  store?: FileStore;
  'aria-label'?: string;
}
