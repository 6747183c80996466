import { useState } from 'react';
import { CodeEditor } from '../../../ui/code-editor/index.ts';

export function CodeExample() {
  const [code, setCode] = useState('select plot_no, full_name from plot;');
  return <CodeEditor aria-label="代码" language="SQL" languageChange fullScreen value={code} onChange={setCode} />;
}
