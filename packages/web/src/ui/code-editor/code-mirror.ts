import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension, Prec, Transaction } from '@codemirror/state';
import { color, oneDarkHighlightStyle, oneDarkTheme } from '@codemirror/theme-one-dark';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';

/** What of an editor may change while it stands. */
export interface Look {
  placeholder: string;
  lineNumbers: boolean;
  disabled: boolean;
  /** Of the element that is typed into. */
  attributes: Readonly<Record<string, string>>;
}

/** How long Esc keeps Tab free when no other key is pressed, ms. */
const TAB_FREE_MS = 60_000;

/**
 * Tab indents, so it would hold the keyboard fast: the first Esc gives it free until another key is pressed, the next one
 * goes on to whatever is around the editor.
 */
function tabRelease(): Extension {
  let freed = false;
  return Prec.highest(
    EditorView.domEventHandlers({
      keydown: (event, view) => {
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

/** Colours of the theme that reach less than 4.5 : 1 on its ground, and what stands in for them (WCAG AA). */
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

/** Dark, two spaces a step (spec/2 §2). */
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
    dark(),
  ];
}

export function lookOf({ placeholder: text, lineNumbers: numbered, disabled, attributes }: Look): Extension {
  return [
    placeholder(text),
    numbered ? lineNumbers() : [],
    // Readable and copyable with the keyboard as well.
    EditorState.readOnly.of(disabled),
    EditorView.contentAttributes.of({ ...attributes, ...(disabled ? { 'aria-readonly': 'true' } : {}) }),
  ];
}

/** The editor counts lines by \n alone. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Puts another text in, unless it is there already; what was typed can not be undone past it. */
export function replaceAll(view: EditorView, text: string): void {
  const next = unixLines(text);
  if (view.state.doc.toString() === next) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: next },
    annotations: [Transaction.userEvent.of('set'), Transaction.addToHistory.of(false)],
  });
}
