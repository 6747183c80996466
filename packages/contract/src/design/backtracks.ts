interface Group {
  /** Whether something in it repeats without an end, or may begin in two ways. */
  doubtful: boolean;
  /** Starts of its alternatives, as they are written. */
  starts: string[];
  atStart: boolean;
  /** The part before began an alternative. */
  started: boolean;
  /** An alternative may begin with what comes after its start. */
  vague: boolean;
}

const ATOM = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?::|<\w+>))?|\)|\||[+*?]|\{\d+(?:,\d*)?\}|./gsu;
const REPEAT = /^(?:[+*]|\{\d+(?:,\d*)?\})$/;
const ENDLESS = /^(?:[+*]|\{\d+,\})$/;

const OPTIONAL = /^(?:[*?]|\{0)/;

/**
 * Whether an engine that tries one way after the other may need more steps than anybody waits for: something repeated
 * that itself repeats, or repeated alternatives that may begin alike. It refuses some harmless patterns, never for
 * repeats that stand side by side.
 */
export function backtracks(pattern: string): boolean {
  const groups: Group[] = [opened()];
  let closed: Group | undefined;
  for (const [part] of pattern.matchAll(ATOM)) {
    const group = groups.at(-1) ?? opened();
    if (group.started && OPTIONAL.test(part)) group.vague = true;
    group.started = false;
    if (REPEAT.test(part)) {
      if (closed && isDoubtful(closed)) return true;
      if (ENDLESS.test(part)) group.doubtful = true;
      closed = undefined;
    } else if (part === ')') {
      closed = groups.length > 1 ? groups.pop() : undefined;
      const outer = groups.at(-1);
      if (closed && outer && isDoubtful(closed)) outer.doubtful = true;
    } else {
      closed = undefined;
      if (part === '|') group.atStart = true;
      else if (group.atStart) {
        group.starts.push(part);
        group.atStart = false;
        group.started = true;
      }
      if (part.startsWith('(')) groups.push(opened());
    }
  }
  return false;
}

const opened = (): Group => ({ doubtful: false, starts: [], atStart: true, started: false, vague: false });

const isDoubtful = (group: Group): boolean => group.doubtful || isAmbiguous(group);

/** Alternatives are told apart by a first character that is written out. */
function isAmbiguous({ starts, vague }: Group): boolean {
  if (starts.length < 2) return false;
  const plain = starts.every((start) => /^(?:[^\\[(.^$]|\\[^a-zA-Z\d])$/u.test(start));
  return vague || !plain || new Set(starts).size < starts.length;
}
