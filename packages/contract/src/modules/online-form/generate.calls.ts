import { Type } from 'typebox';
import { optionalText } from '../../resource/optional-text.ts';
import { FORM_BASE } from './paths.ts';

/** Files that one table may be written as; more than any has. */
const FILES_MAX = 200;
/** Characters of a path inside the project. */
const PATH_LENGTH = 300;

/** The one style in which modules are written: that of the program itself. */
export const MODULE_STYLE = { code: 'module', note: '标准模块' } as const;

/** One table of the dialog 代码生成. */
export interface GeneratedTable {
  id: string;
  tableName: string;
  tableTxt: string;
  entityName: string;
}

/** What the dialog shows (contract/2 §15.2); a path of the server is nobody's to choose, so it is empty. */
export interface TableInfo {
  main: GeneratedTable;
  sub: GeneratedTable[];
  jspModeList: (typeof MODULE_STYLE)[];
  projectPath: '';
}

export const TABLE_INFO = {
  url: `${FORM_BASE}/head/tableInfo`,
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64, title: 'code' }) }),
} as const;

/** Directories of the server for the stock client's dialog 选择文件目录: there are none to choose from. */
export const ROOT_FILES = `${FORM_BASE}/head/rootFile`;
export const FILE_TREE = `${FORM_BASE}/head/fileTree`;

/**
 * Writes a table as a module. The stock client names the table by the head's id or by its name, and sends its own wishes
 * about paths, packages and names of classes besides, which have no meaning here.
 */
export const GENERATE = {
  url: `${FORM_BASE}/api/codeGenerate`,
  body: Type.Object({
    code: optionalText('在线表单', 64),
    tableName: optionalText('表名', 64),
    jspMode: optionalText('代码风格', 50),
    projectPath: optionalText('代码生成目录', 1000),
  }),
} as const;

/** The files that were chosen, joined by commas and encoded as an address is; the ticket holds once. */
export const DOWNLOAD_CODE = {
  url: `${FORM_BASE}/api/downGenerateCode`,
  body: Type.Object({
    fileList: Type.String({ minLength: 1, maxLength: FILES_MAX * PATH_LENGTH, title: '文件' }),
    pathKey: Type.String({ minLength: 1, maxLength: 200, title: 'pathKey' }),
  }),
} as const;
