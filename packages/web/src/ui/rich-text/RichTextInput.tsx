import { lazyPart } from '../lazy-part.tsx';
import type { RichTextProps } from './rich-text-props.ts';

/** Lazy-loaded rich-text editor. */
export const RichTextInput = lazyPart<RichTextProps>(async () => (await import('./RichTextEditor.tsx')).RichTextEditor);
