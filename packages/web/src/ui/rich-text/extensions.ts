import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeImage, isSafeLink } from './safe-url.ts';

export const HEADINGS = [1, 2, 3, 4] as const;

/** Pictures with a forbidden URL are not accepted into the document. */
const SafeImage = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (node: HTMLElement) => (isSafeImage(node.getAttribute('src')) ? null : false) },
  ],
});

/** The editor's document schema; a subset of what may be displayed (sanitise.ts). */
export function richTextExtensions(placeholder: string) {
  return [
    StarterKit.configure({
      heading: { levels: [...HEADINGS] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        isAllowedUri: (url) => isSafeLink(url),
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
      },
    }),
    TextStyle,
    Color,
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    SafeImage,
    TableKit.configure({ table: { resizable: false } }),
    Placeholder.configure({ placeholder }),
  ];
}
