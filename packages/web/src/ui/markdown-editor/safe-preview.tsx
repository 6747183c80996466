import type { MDEditorProps } from '@uiw/react-md-editor/nohighlight';
import { isSafeImage, isSafeLink } from '../rich-text/index.ts';

type PreviewOptions = NonNullable<MDEditorProps['previewOptions']>;

/**
 * Safe markdown rendering. HTML stays text; plugins that read attributes from comments, create anchors and copy buttons
 * are removed; links and pictures are restricted like in rich text (design.md §9).
 */
export const safePreview: PreviewOptions = {
  // In this library `true` disables HTML.
  skipHtml: true,
  pluginsFilter: (type, plugins) => (type === 'rehype' ? [] : plugins),
  urlTransform: (url, attribute) => ((attribute === 'src' ? isSafeImage(url) : isSafeLink(url)) ? url : ''),
  components: {
    a: ({ href, title, children }) =>
      href ? (
        <a href={href} title={title} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      ) : (
        <span>{children}</span>
      ),
    img: ({ src, alt, title }) =>
      typeof src === 'string' && src !== '' ? (
        <img src={src} alt={alt ?? ''} title={title} loading="lazy" referrerPolicy="no-referrer" />
      ) : (
        <span>{alt}</span>
      ),
  },
};
