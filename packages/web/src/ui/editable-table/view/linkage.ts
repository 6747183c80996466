import { useEffect, useState } from 'react';
import { failureText, useFeedback } from '../../../lib/feedback.ts';
import type { CellOption, Column, Row } from '../model/columns.ts';
import type { TableStore } from '../model/store.ts';
import type { LinkedOptions } from './table-context.ts';

/** A chain of selects, each offering the children of the previous value (contract/3 §11.9). */
export interface LinkageConfig {
  /** First column; the chain continues by each column's `linkageKey`. */
  key: string;
  /** Options below a value; `''` for the first level. */
  requestData(parent: string): Promise<readonly CellOption[]>;
}

interface Level {
  /** Column with the parent value; none above the first. */
  above: string | undefined;
  chain: LinkageConfig;
}

/** Load state of the options below a value. */
type Known = readonly CellOption[] | 'loading' | 'failed';

/** After a failure. */
const ASK_AGAIN_MS = 3000;
const NO_OPTIONS: readonly CellOption[] = [];

/** Options of linked columns, loaded once per parent value for the whole table. Undefined without chains. */
export function useLinkage(store: TableStore, chains: readonly LinkageConfig[] | undefined): LinkedOptions | undefined {
  const { message } = useFeedback();
  const [linkage, setLinkage] = useState<LinkedOptions>();
  useEffect(() => {
    if (!chains || chains.length === 0) return;
    const stop = { now: false };
    const fail = (error: unknown) => {
      if (!stop.now) message.warning(failureText(error));
    };
    const next = linkedOptions(store, chains, fail, () => {
      // A new object: cells compare the parts of their table by identity.
      if (!stop.now) setLinkage({ ...next });
    });
    setLinkage(next);
    return () => {
      stop.now = true;
    };
  }, [store, chains, message]);
  return linkage;
}

function linkedOptions(
  store: TableStore,
  chains: readonly LinkageConfig[],
  fail: (error: unknown) => void,
  arrived: () => void,
): LinkedOptions {
  const known = new Map<LinkageConfig, Map<string, Known>>();

  function ask(chain: LinkageConfig, parent: string): Known {
    const own = known.get(chain) ?? new Map<string, Known>();
    known.set(chain, own);
    const there = own.get(parent);
    if (there) return there;
    own.set(parent, 'loading');
    chain
      .requestData(parent)
      .then((options) => own.set(parent, options))
      .catch((error: unknown) => {
        own.set(parent, 'failed');
        // Retried on the next user access, but not by the immediately following render.
        setTimeout(() => own.delete(parent), ASK_AGAIN_MS);
        fail(error);
      })
      .finally(arrived);
    return 'loading';
  }

  /** Undefined for a column outside of chains; a level whose parent is empty loads nothing. */
  function answerFor(column: Column, row: Row): Known | undefined {
    const level = levelOf(store.columns(), chains, column);
    if (!level) return undefined;
    const parent = level.above === undefined ? '' : String(row[level.above] ?? '');
    return level.above !== undefined && parent === '' ? NO_OPTIONS : ask(level.chain, parent);
  }

  return {
    optionsOf: (column, row) => {
      const answer = answerFor(column, row);
      return answer === 'loading' || answer === 'failed' ? NO_OPTIONS : answer;
    },
    stateOf: (column, row) => {
      const answer = answerFor(column, row);
      return answer === 'loading' || answer === 'failed' ? answer : 'there';
    },
  };
}

function levelOf(columns: readonly Column[], chains: readonly LinkageConfig[], column: Column): Level | undefined {
  for (const chain of chains) {
    let above: string | undefined;
    const seen = new Set<string>();
    for (let key: string | undefined = chain.key; key !== undefined && !seen.has(key); ) {
      if (key === column.key) return { above, chain };
      seen.add(key);
      above = key;
      const here: string = key;
      key = columns.find((one) => one.key === here)?.linkageKey;
    }
  }
  return undefined;
}
