import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { CodeEditor, type CodeProblem, ProblemLines } from '../../../ui/code-editor/index.ts';
import { namesQuery } from '../enhanced-names.ts';
import { ScriptTrial } from './ScriptTrial.tsx';
import { scriptCompletions } from './script-completion.ts';
import { type ScriptShape, scriptShape } from './script-syntax.ts';
import type { JsType, ScriptNames } from './script-words.ts';

interface ScriptInputProps {
  head: CgformHead;
  type: JsType;
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?(text: string): void;
}

const EMPTY: ScriptShape = { methods: [], problems: [] };
const NOTHING: readonly CodeProblem[] = [];

/** The editor of a script: its names are offered, its mistakes marked, and it can be tried out beside. */
export function ScriptInput({ head, type, id, value = '', onChange }: ScriptInputProps) {
  const names = useScriptNames(head, type);
  const complete = useMemo(() => names && ((before: string) => scriptCompletions(before, names)), [names]);
  const shape = useShape(value);
  // What broke in a trial is marked as long as the text is the same.
  const [broken, setBroken] = useState<{ text: string; problems: readonly CodeProblem[] }>();
  const tried = broken?.text === value ? broken.problems : NOTHING;
  const problems = shape.problems.length > 0 ? shape.problems : tried;
  return (
    <Flex vertical gap={12}>
      <CodeEditor
        language="javascript"
        aria-label="脚本"
        height="300px"
        autoHeight={false}
        fullScreen
        zIndex={2000}
        placeholder={PLACEHOLDER[type]}
        value={value}
        problems={problems}
        {...(id ? { id } : {})}
        {...(onChange ? { onChange } : {})}
        {...(complete ? { complete } : {})}
      />
      <ProblemLines problems={problems} />
      {names && (
        <ScriptTrial
          key={type}
          head={head}
          names={names}
          text={value}
          methods={shape.methods}
          onBroken={(found) => setBroken({ text: value, problems: found })}
        />
      )}
    </Flex>
  );
}

const PLACEHOLDER: Readonly<Record<JsType, string>> = {
  list: '输入方法名，或按 Ctrl+空格 选择，例如 beforeDelete(that, row) { }',
  form: '输入方法名，或按 Ctrl+空格 选择，例如 beforeSubmit(that, values) { }',
};

function useScriptNames(head: CgformHead, type: JsType): ScriptNames | undefined {
  const { data } = useQuery(namesQuery(head));
  return useMemo(
    () =>
      data && {
        type,
        fields: data.fields,
        subs: data.subTables.map(({ name, label, columns }) => ({ name, label, fields: columns })),
        buttons: data.buttons
          .filter(({ buttonStyle }) => (buttonStyle === 'form') === (type === 'form'))
          .map(({ buttonCode, buttonName }) => ({ name: buttonCode, label: buttonName })),
      },
    [data, type],
  );
}

/** What the text holds; of a text that is being read, what the one before it held. */
function useShape(text: string): ScriptShape {
  const [shape, setShape] = useState(EMPTY);
  useEffect(() => {
    let wanted = true;
    void scriptShape(text).then((read) => wanted && setShape(read));
    return () => {
      wanted = false;
    };
  }, [text]);
  return shape;
}
