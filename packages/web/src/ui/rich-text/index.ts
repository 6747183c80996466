export { HtmlView } from './HtmlView.tsx';
export { RichTextInput } from './RichTextInput.tsx';
export type { RichTextProps } from './rich-text-props.ts';
export { isSafeImage, isSafeLink } from './safe-url.ts';
