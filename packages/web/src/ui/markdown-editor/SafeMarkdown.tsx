import MDEditor from '@uiw/react-md-editor/nohighlight';
import { useDark } from '../../lib/dark.ts';
import { safePreview } from './safe-preview.tsx';

export function SafeMarkdown({ markdown }: { markdown: string }) {
  return (
    <div data-color-mode={useDark() ? 'dark' : 'light'}>
      <MDEditor.Markdown source={markdown} {...safePreview} />
    </div>
  );
}
