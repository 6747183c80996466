import { nextTreeCode } from '@songbai/contract/rules/tree-code.ts';

interface Level {
  /** Of the parent; empty at the top. */
  parentCode: string;
  /** The last code ever assigned below it. */
  last: string | undefined;
  /** Maximum code length. */
  longest: number;
  isTaken(code: string): Promise<boolean>;
}

/**
 * The next code below a parent, skipping codes that a child of Z99 already has; undefined where the tree is too deep.
 */
export async function freeTreeCode({ parentCode, last, longest, isTaken }: Level): Promise<string | undefined> {
  let code = nextTreeCode(parentCode, last);
  while (code.length <= longest && (await isTaken(code))) code = nextTreeCode(parentCode, code);
  return code.length <= longest ? code : undefined;
}
