export interface ModuleFile {
  /** From the root of the project. */
  path: string;
  text: string;
}

/** What a file that all modules share gets for one more. */
export interface SharedLine {
  file: string;
  /** A line of the file that these go behind. */
  behind: string;
  lines: readonly string[];
  imports: readonly string[];
}

/** A dictionary of the installation: values with their texts, in their order. */
export interface GivenDict {
  name: string;
  items: readonly (readonly [value: string, text: string])[];
}
