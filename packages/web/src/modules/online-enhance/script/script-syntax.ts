import type { CodeProblem } from '../../../ui/code-editor/index.ts';

/** What a script holds, as far as it can be read. */
export interface ScriptShape {
  /** Names of its methods. */
  methods: readonly string[];
  /** Places where it cannot be read. */
  problems: readonly CodeProblem[];
}

const HEAD = 'class {\n';
const MOST_PROBLEMS = 5;

/** Reads a script, which is the body of a class. */
export async function scriptShape(text: string): Promise<ScriptShape> {
  const { javascriptLanguage } = await import('@codemirror/lang-javascript');
  const source = `(${HEAD}${text}\n})`;
  const methods: string[] = [];
  const places = new Map<string, CodeProblem>();
  javascriptLanguage.parser.parse(source).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) {
        const place = placeOf(text, from - HEAD.length - 1);
        places.set(String(place.line), { ...place, text: '语法不正确' });
      }
      if (type.name === 'PropertyDefinition' && node.parent?.name === 'MethodDeclaration') {
        // Those of the script itself, not of objects in it.
        if (node.parent.parent?.name === 'ClassBody' && node.parent.parent.from <= HEAD.length)
          methods.push(source.slice(from, to));
      }
    },
  });
  return { methods, problems: [...places.values()].slice(0, MOST_PROBLEMS) };
}

function placeOf(text: string, index: number): { line: number; column: number } {
  const at = Math.min(Math.max(index, 0), text.length);
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
