/** A semicolon after every two characters, as soon as another one follows (spec/2 §5). */
export function tagText(typed: string): string {
  const characters = [...typed.replace(/[;；]/g, '')];
  const pairs = Array.from({ length: Math.ceil(characters.length / 2) }, (_, at) =>
    characters.slice(at * 2, at * 2 + 2),
  );
  return pairs.map((pair) => pair.join('')).join(';');
}
