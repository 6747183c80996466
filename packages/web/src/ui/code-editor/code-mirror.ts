import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension, Prec, Transaction } from '@codemirror/state';
import { color, oneDarkHighlightStyle, oneDarkTheme } from '@codemirror/theme-one-dark';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { problemMarks } from './problem-marks.ts';

/** Options that can be changed without recreating the editor. */
export interface Look {
  placeholder: string;
  lineNumbers: boolean;
  disabled: boolean;
  /** Attributes of the editable element. */
  attributes: Readonly<Record<string, string>>;
}

/** How long Tab stays free after Esc when no other key is pressed, ms. */
const TAB_FREE_MS = 60_000;

/**
 * Tab indents, so it would trap the keyboard focus: the first Esc frees Tab until another key is pressed, the next Esc
 * propagates to the surrounding element.
 */
function tabRelease(): Extension {
  let freed = false;
  return Prec.highest(
    EditorView.domEventHandlers({
      keydown: (event, view) => {
        // An open list of completions closes first, and nothing around it.
        if (event.key === 'Escape' && view.dom.querySelector('.cm-tooltip-autocomplete')) {
          event.stopPropagation();
          return false;
        }
        const frees = event.key === 'Escape' && !freed;
        if (event.key !== 'Tab' && event.key !== 'Shift') freed = frees;
        if (!frees) return false;
        view.setTabFocusMode(TAB_FREE_MS);
        event.stopPropagation();
        return true;
      },
      blur: () => {
        freed = false;
        return false;
      },
    }),
  );
}

/** Theme colours with a contrast below 4.5 : 1 on its ground, and their replacements (WCAG AA). */
const READABLE: Readonly<Record<string, string>> = { [color.stone]: '#a3aec0', [color.coral]: '#e8838b' };

function dark(): Extension {
  const soft = { color: READABLE[color.stone] ?? '' };
  const specs = oneDarkHighlightStyle.specs.map((spec) => ({ ...spec, color: READABLE[spec.color] ?? spec.color }));
  return [
    EditorView.theme({ '.cm-gutters': soft, '.cm-placeholder': soft }),
    oneDarkTheme,
    syntaxHighlighting(HighlightStyle.define(specs)),
  ];
}

/** Dark, two spaces per indent (spec/2 §2). */
export function baseExtensions(): Extension {
  return [
    tabRelease(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    EditorState.tabSize.of(2),
    indentUnit.of('  '),
    EditorView.lineWrapping,
    keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
    problemMarks(),
    dark(),
  ];
}

export function lookOf({ placeholder: text, lineNumbers: numbered, disabled, attributes }: Look): Extension {
  return [
    placeholder(text),
    numbered ? lineNumbers() : [],
    // Readable and copyable by keyboard as well.
    EditorState.readOnly.of(disabled),
    EditorView.contentAttributes.of({ ...attributes, ...(disabled ? { 'aria-readonly': 'true' } : {}) }),
  ];
}

/** The editor uses \n only. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Replaces the text if it differs, without an undo step. */
export function replaceAll(view: EditorView, text: string): void {
  const next = unixLines(text);
  if (view.state.doc.toString() === next) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: next },
    annotations: [Transaction.userEvent.of('set'), Transaction.addToHistory.of(false)],
  });
}
