import { useState } from 'react';
import { useFileStore } from '../../../pickers/file-store.ts';
import { MarkdownEditor } from '../../../ui/markdown-editor/index.ts';

export function MarkdownExample() {
  const store = useFileStore('temp');
  const [text, setText] = useState('## 祭扫须知\n\n- 文明祭扫\n- **请勿**携带明火');
  return <MarkdownEditor aria-label="说明文档" store={store} value={text} onChange={setText} />;
}
