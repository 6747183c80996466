import { type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { CodeProblem } from './code-editor-props.ts';

const setProblems = StateEffect.define<readonly CodeProblem[]>();

/** Places of problems; they move with the text and go with the next set. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects, state }) =>
    effects.reduce(
      (set, effect) => (effect.is(setProblems) ? Decoration.set(rangesOf(state.doc, effect.value), true) : set),
      before.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

const WORD = /^[\w$.]+|^[^\s]/u;

function rangesOf(doc: Text, problems: readonly CodeProblem[]) {
  return problems.flatMap(({ line, column, text }) => {
    const from = placeOf(doc, line, column);
    if (from === undefined) return [];
    const length = WORD.exec(doc.sliceString(from, doc.lineAt(from).to))?.[0].length ?? 0;
    const mark = Decoration.mark({ class: 'cm-problem', attributes: { title: text } });
    return length > 0 ? [mark.range(from, from + length)] : [];
  });
}

function placeOf(doc: Text, line: number, column: number): number | undefined {
  if (line < 1 || line > doc.lines) return undefined;
  const { from, to } = doc.line(line);
  return Math.min(from + Math.max(0, column - 1), to);
}

export const problemMarks = (): Extension => [
  marks,
  EditorView.baseTheme({ '.cm-problem': { textDecoration: 'underline wavy #ff7875', textUnderlineOffset: '3px' } }),
];

/** Marks these problems in place of others, and brings the first one into view. */
export function showProblems(view: EditorView, problems: readonly CodeProblem[]): void {
  const [first] = problems;
  const at = first && placeOf(view.state.doc, first.line, first.column);
  view.dispatch({
    effects: [setProblems.of(problems), ...(at === undefined ? [] : [EditorView.scrollIntoView(at)])],
  });
}
