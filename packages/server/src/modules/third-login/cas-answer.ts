import { SaxesParser } from 'saxes';

/** What a CAS server says of a ticket. */
export type CasAnswer = { user: string } | { code: string; text: string };

const CAS = 'http://www.yale.edu/tp/cas';
/** Far more than any answer; what is longer is no answer. */
const LONGEST = 32 * 1024;
const DEEPEST = 10;

/**
 * Reads the answer of `/p3/serviceValidate`. Documents with a type, and so with entities of their own, are refused, as
 * are those that are not well-formed, or have another root, or several answers.
 * @returns undefined when it is none
 */
export function readCasAnswer(text: string): CasAnswer | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    return answerOf(partsOf(text));
  } catch {
    return undefined;
  }
}

interface Part {
  /** Names from the root on; those of other namespaces are empty. */
  path: string;
  code: string;
  text: string;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  const open: Part[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length >= DEEPEST) throw new Error('too deep');
    const name = uri === CAS ? local : '';
    const { code } = attributes;
    const part = {
      path: `${open.at(-1)?.path ?? ''}/${name}`,
      code: code === undefined ? '' : code.value,
      text: '',
    };
    open.push(part);
    parts.push(part);
  });
  const add = (piece: string) => {
    const part = open.at(-1);
    if (part) part.text += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return parts;
}

const ROOT = '/serviceResponse';

function answerOf(parts: readonly Part[]): CasAnswer | undefined {
  const at = (path: string) => parts.filter((part) => part.path === ROOT + path);
  const [success, failure] = [at('/authenticationSuccess'), at('/authenticationFailure')];
  if (success.length + failure.length !== 1) return undefined;
  const [failed] = failure;
  if (failed) return { code: clean(failed.code).slice(0, 40), text: clean(failed.text).slice(0, 200) };
  const users = at('/authenticationSuccess/user');
  const user = users.length === 1 ? clean(users[0]?.text ?? '') : '';
  return user === '' || user.length > 100 ? undefined : { user };
}

const clean = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
