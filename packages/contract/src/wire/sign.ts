/**
 * The input of a request signature (contract/1 §1.6): JSON of the sorted parameters. The client and the server append
 * the shared secret and compute the upper-case MD5 of the UTF-8 bytes.
 */
export function signedText(url: string, body?: unknown): string {
  return serialised(signedValues(url, body), asText);
}

/**
 * Every text that a client of the family may have signed for a call: some clients sign booleans as booleans, others as
 * texts, and a query string does not distinguish them.
 */
export function signedTexts(url: string, body?: unknown): string[] {
  const values = signedValues(url, body);
  const forms = [asText, numberText, (value: unknown) => booleanOf(numberText(value))];
  return [...new Set(forms.map((form) => serialised(values, form)))];
}

/** The query parameters, the last path segment if it has commas, then the body; later ones win, `_t` is left out. */
function signedValues(url: string, body: unknown): [string, unknown][] {
  const [path = '', query = ''] = url.split('#')[0]?.split('?') ?? [];
  const values = new Map<string, unknown>();
  const part = decoded(path.split('/').at(-1) ?? '');
  for (const [name, value] of pairsOf(query)) values.set(name, value);
  if (part.includes(',')) values.set('x-path-variable', part);
  for (const [name, value] of entriesOf(body)) values.set(name, value);
  values.delete('_t');
  return [...values].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

function serialised(values: readonly [string, unknown][], form: (value: unknown) => unknown): string {
  return JSON.stringify(Object.fromEntries(values.map(([name, value]) => [name, form(value)])));
}

/** A query string as names and texts; browser and server share no type for this. */
function pairsOf(query: string): [string, string][] {
  const pairs = query.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const at = pair.indexOf('=');
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    return [decoded(name.replaceAll('+', ' ')), decoded(value.replaceAll('+', ' '))];
  });
}

/** Only the fields of an object are signed; a list or scalar has no names to sort. */
function entriesOf(body: unknown): [string, unknown][] {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : [];
}

/** Numbers and booleans become texts, as the family's server reads them. */
function asText(value: unknown): unknown {
  return typeof value === 'boolean' ? String(value) : numberText(value);
}

function numberText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

function booleanOf(value: unknown): unknown {
  return value === 'true' || value === 'false' ? value === 'true' : value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
