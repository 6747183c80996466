import type { ModuleFile, SharedLine } from './module-file.ts';
import type { OwnModule } from './own-module.ts';

/** A text of the design inside the README: one line without marks of its own. */
const plainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\\`*_{}[\]<>#|!]/g, '\\$&');

const ALWAYS = [
  '权限控制、数据规则和授权：模块用自己的权限编码，请在角色管理中重新授权',
  '菜单：模块有自己的菜单，原来的菜单不变',
  '数据、数据日志和附件：原表及其数据不变；把原表导出的工作簿导入本模块即可带入数据（表头相同），附件除外',
];

/** What is to be done with the files, and what of the design they do not take over. */
export function readmeFile(
  { names, title, source, notes }: OwnModule,
  files: readonly ModuleFile[],
  shared: readonly SharedLine[],
): ModuleFile {
  const text = [
    `# ${plainText(title)}（${source}）`,
    '由在线表单生成的模块代码。生成之后与在线表单互不影响，可以随意修改。',
    '## 接入',
    '1. 把压缩包解压到项目根目录，其中的文件都是新文件。',
    '2. 在下列公用文件中各加几行：',
    ...shared.map(sharedText),
    `3. 运行 \`npm run fix\`、\`npm run check\` 和 \`npm test -- server ${names.folder}\`。`,
    '4. 访问矩阵等逐一列出全部调用和列表的测试会指出新增的部分，按其提示登记。',
    '## 文件',
    files.map(({ path }) => `- \`${path}\``).join('\n'),
    '## 没有迁移的内容',
    [...notes, ...ALWAYS].map((note) => `- ${plainText(note)}`).join('\n'),
  ];
  return { path: `packages/contract/src/modules/${names.folder}/README.md`, text: `${text.join('\n\n')}\n` };
}

function sharedText({ file, behind, lines, imports }: SharedLine): string {
  const code = (text: readonly string[]) => ['   ```ts', ...text.map((line) => `   ${line}`), '   ```'].join('\n');
  const head = imports.length > 0 ? `   \`${file}\`，开头加：\n\n${code(imports)}\n\n   ` : `   \`${file}\`，`;
  return `${head}在 \`${behind.trim()}\` 之后加：\n\n${code(lines)}`;
}
