/** Replies of the calls behind the pickers of people and departments (contract/1 §5.9, §8.1). */

/** A person as shown in pickers: only what every colleague may see. */
export interface Colleague {
  id: string;
  username: string;
  realname: string;
  sex: number | null;
  sex_dictText?: string;
  birthday: string | null;
  phone: string | null;
  /** Names of the departments, joined by `,`. */
  orgCodeTxt: string | null;
}

/** A department as shown in pickers. */
export interface DepartOption {
  id: string;
  key: string;
  value: string;
  title: string;
  departName: string;
  orgCode: string;
  parentId: string | null;
  isLeaf: boolean;
}

/** A department found by a search, with its ancestors. */
export interface DepartHit extends DepartOption {
  /** From the top to its parent. */
  path: { id: string; departName: string }[];
}
