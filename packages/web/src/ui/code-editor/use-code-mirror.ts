import { Compartment, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import type { CodeEditorProps, CodeProblem } from './code-editor-props.ts';
import { baseExtensions, type Look, lookOf, replaceAll, unixLines } from './code-mirror.ts';
import type { CodeMode } from './modes.ts';
import { showProblems } from './problem-marks.ts';

interface CodeMirrorOptions extends Look {
  value: string;
  onChange: (code: string) => void;
  mode: CodeMode;
  known: Known;
  problems: readonly CodeProblem[] | undefined;
}

/** What is offered while typing. */
type Known = Pick<CodeEditorProps, 'tables' | 'complete'>;

const NO_PROBLEMS: readonly CodeProblem[] = [];

/** A CodeMirror in the element of the ref, as a controlled input. */
export function useCodeMirror(options: CodeMirrorOptions): RefObject<HTMLDivElement | null> {
  const { value, mode, known, problems = NO_PROBLEMS } = options;
  const host = useRef<HTMLDivElement>(null);
  const [look] = useState(() => new Compartment());
  const [grammar] = useState(() => new Compartment());
  const view = useRef<EditorView>(undefined);
  /** The text survives remounting of the element. */
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useLayoutEffect(() => {
    if (!host.current) return;
    const { current } = latest;
    const changed = EditorView.updateListener.of((update) => {
      const typed = update.docChanged && !update.transactions.some((one) => one.isUserEvent('set'));
      if (typed) latest.current.onChange(update.state.doc.toString());
    });
    const made = new EditorView({
      parent: host.current,
      doc: unixLines(current.value),
      extensions: [baseExtensions(), look.of(lookOf(current)), grammar.of([]), changed],
    });
    view.current = made;
    return () => made.destroy();
  }, [look, grammar]);
  useLayoutEffect(() => {
    if (view.current) replaceAll(view.current, value);
  }, [value]);
  const shape = JSON.stringify([options.placeholder, options.lineNumbers, options.disabled, options.attributes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape represents the options it is made of
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: look.reconfigure(lookOf(latest.current)) });
  }, [shape, look]);
  useLayoutEffect(() => {
    if (view.current) showProblems(view.current, problems);
  }, [problems]);
  useGrammar(mode, known, (extension) => view.current?.dispatch({ effects: grammar.reconfigure(extension) }));
  return host;
}

/** Loads the grammar of the mode; on failure the text is shown without highlighting. */
function useGrammar(mode: CodeMode, { tables, complete }: Known, put: (extension: Extension) => void): void {
  const { message } = useFeedback();
  const reporter = useRef({ put, message });
  useLayoutEffect(() => {
    reporter.current = { put, message };
  });
  useEffect(() => {
    let wanted = true;
    grammarOf(mode, { tables, complete }).then(
      (extension) => wanted && reporter.current.put(extension),
      () => wanted && void reporter.current.message.warning(`${mode.label} 语法高亮加载失败，仍可正常编辑`),
    );
    return () => {
      wanted = false;
    };
  }, [mode, tables, complete]);
}

async function grammarOf(mode: CodeMode, { tables, complete }: Known): Promise<Extension> {
  if (mode.value === 'x-sql' && tables) return (await import('./sql-completion.ts')).sqlOf(tables);
  if (mode.value === 'javascript' && complete) return (await import('./script-completion.ts')).scriptOf(complete);
  return mode.load();
}
