import { lazyPart } from '../lazy-part.tsx';
import type { RichTextProps } from './rich-text-props.ts';

/** Rich-text editor; its code comes with the first editor that is shown. */
export const RichTextInput = lazyPart<RichTextProps>(async () => (await import('./RichTextEditor.tsx')).RichTextEditor);
