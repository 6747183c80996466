const MOST_LINES = 50;
const LONGEST = 300;

/** The last lines that a run said. */
export interface Lines {
  note(line: string): void;
  /** Null when nothing was said. */
  text(): string | null;
  /** Whether something was said since the last call. */
  changed(): boolean;
}

export function boundedLines(): Lines {
  const lines: string[] = [];
  let dropped = 0;
  let changed = false;
  return {
    note: (line) => {
      lines.push(line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line);
      changed = true;
      if (lines.length <= MOST_LINES) return;
      lines.shift();
      dropped += 1;
    },
    text: () => {
      if (lines.length === 0) return null;
      return [...(dropped > 0 ? [`（前面省略${dropped}行）`] : []), ...lines].join('\n');
    },
    changed: () => {
      const was = changed;
      changed = false;
      return was;
    },
  };
}
