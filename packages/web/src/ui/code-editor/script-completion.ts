import { autocompletion, type CompletionSource, snippetCompletion } from '@codemirror/autocomplete';
import { javascript } from '@codemirror/lang-javascript';
import type { Extension } from '@codemirror/state';
import type { CodeOption, CodeOptions } from './code-editor-props.ts';

const completionOf = ({ label, detail, snippet }: CodeOption) => {
  const shown = { label, ...(detail === undefined ? {} : { detail }) };
  return snippet === undefined ? shown : snippetCompletion(snippet, shown);
};

/** After these something is expected, so that it is offered before a letter is typed. */
const LEADS = /[.'"]$/;

/** JavaScript with the words that its owner knows, offered while typing and by Ctrl+Space, in the place of all others. */
export function scriptOf(complete: (before: string) => CodeOptions | undefined): Extension {
  const source: CompletionSource = ({ state, pos, explicit }) => {
    const before = state.doc.sliceString(0, pos);
    const found = complete(before);
    if (!found || found.options.length === 0) return null;
    if (!explicit && found.from === pos && !LEADS.test(before)) return null;
    return { from: found.from, options: found.options.map(completionOf), validFor: /^[\w$]*$/ };
  };
  return [javascript(), autocompletion({ icons: false, override: [source] })];
}
