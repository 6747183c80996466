import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeImage, isSafeLink } from './safe-url.ts';

export const HEADINGS = [1, 2, 3, 4] as const;

/** A picture with an address that may not be shown is no picture: it is not even taken in. */
const SafeImage = Image.extend({
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (node: HTMLElement) => (isSafeImage(node.getAttribute('src')) ? null : false) },
  ],
});

/** What the editor can hold; a subset of what may be shown (sanitise.ts). */
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
