import type { DesignEnhancements } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { DesignedTables, Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';

/** A design by its head's id and its table's name. */
export interface Named {
  id: string;
  tableName: string;
}

/** What a file brought beside a design. */
export interface Given {
  /** Labels of what runs once somebody has looked at it. */
  waiting: string[];
  /** What was not taken over, and why. */
  notes: string[];
}

/** What belongs to a design and is not part of it; the module that knows it registers here. */
export interface Companion {
  copy(work: Work, from: Named, to: Named): Promise<void>;
  /** For a file; undefined where the person may not read it. */
  read(from: Reading, headId: string): Promise<DesignEnhancements | undefined>;
  /** From a file. */
  give(work: Work, headId: string, given: DesignEnhancements): Promise<Given>;
}

/** By what all copies of one server share. */
const COMPANIONS = new WeakMap<DesignedTables, Companion>();

export const accompany = ({ designed }: Server, companion: Companion): void => void COMPANIONS.set(designed, companion);

export const companionOf = ({ designed }: Server): Companion | undefined => COMPANIONS.get(designed);

/** Gives fields their new names wherever they are kept beside a design and its views; by former names. */
export type TakeNames = (work: Work, headId: string, names: ReadonlyMap<string, string>) => Promise<void>;

const RENAMES = new WeakMap<DesignedTables, TakeNames>();

export const onRename = ({ designed }: Server, takeNames: TakeNames): void => void RENAMES.set(designed, takeNames);

export const renameOf = ({ designed }: Server): TakeNames | undefined => RENAMES.get(designed);
