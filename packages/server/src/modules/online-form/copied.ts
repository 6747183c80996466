import type { DesignedTables, Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';

/** A design by its head's id and its table's name. */
interface Named {
  id: string;
  tableName: string;
}

/** Copies what belongs to a design and is not part of it; the module that knows it registers here. */
type Copier = (work: Work, from: Named, to: Named) => Promise<void>;

/** By what all copies of one server share. */
const COPIERS = new WeakMap<DesignedTables, Copier>();

export const copyWith = ({ designed }: Server, copier: Copier): void => void COPIERS.set(designed, copier);

export const copyBeside = async (work: Work, from: Named, to: Named): Promise<void> =>
  COPIERS.get(work.server.designed)?.(work, from, to);
