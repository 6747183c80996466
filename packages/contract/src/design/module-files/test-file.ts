import { writableFields } from '../../resource/define.ts';
import type { ModuleFile } from './module-file.ts';
import type { OwnFields } from './own-fields.ts';
import type { OwnModule } from './own-module.ts';
import { sample } from './sample.ts';
import { imported, listed, printed, quoted } from './source.ts';

type Sent = Record<string, string | number>;

/** A draft that the module takes; undefined: of a field that must be filled no value is known. */
function draftOf(own: OwnFields): Sent | undefined {
  const sent: Sent = {};
  for (const [name, field] of writableFields(own, 'add')) {
    const value = field.kind === 'ref' || field.kind === 'files' ? undefined : sample(field, own.dicts);
    if (value !== undefined) sent[name] = value;
    else if (field.required) return undefined;
  }
  return sent;
}

/** The test of a module over HTTP. */
export function testFile(module: OwnModule): ModuleFile {
  const { folder } = module.names;
  const path = `packages/server/src/modules/${folder}/${folder}.test.ts`;
  return { path, text: textOf(module) };
}

function textOf(module: OwnModule): string {
  const { names, title } = module;
  const sent = sentBy(module);
  const cases = [...(sent ? [written(module)] : []), refused(module), closed()].filter((text) => text !== '');
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
${imported(['type Caller', 'type TestApp', 'testApp'], '../../testing/test-app.ts')}
${sent ? `${imported(['good', 'type Row'], '../../testing/world.ts')}\n` : ''}
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const PATH = ${quoted(names.path)};
${sent ? `const SENT = ${listed(sent, 0)};\n` : ''}
describe(${quoted(title)}, () => {
${cases.join('\n')}});
`;
}

function sentBy({ own, lines }: OwnModule): Record<string, string | number | Sent[]> | undefined {
  const head = draftOf(own);
  if (!head) return undefined;
  const below = lines.flatMap((one): [string, Sent[]][] => {
    const line = draftOf(one.own);
    return line && Object.keys(line).length > 0 ? [[one.key, [line]]] : [];
  });
  return { ...head, ...Object.fromEntries(below) };
}

const written = ({ own, titleField }: OwnModule): string => {
  const changed = own.fields[titleField]?.required ? '' : `, ${titleField}: null`;
  const shown = changed === '' ? 'SENT' : `{ ...SENT${changed} }`;
  return `  it('is added, read, changed and deleted', async () => {
    expect(await admin.post(\`\${PATH}/add\`, SENT)).toMatchObject({ success: true });
    const { records } = good<{ records: Row[] }>(await admin.get(\`\${PATH}/list\`));
    expect(records).toHaveLength(1);
    const id = String(records[0]?.id);
    const row = good<Row>(await admin.get(\`\${PATH}/queryById\`, { id }));
    expect(row).toMatchObject(SENT);
    good(await admin.put(\`\${PATH}/edit\`, { ...row${changed} }));
    expect(good(await admin.get(\`\${PATH}/queryById\`, { id }))).toMatchObject(${shown});
    expect(await admin.delete(\`\${PATH}/delete\`, { id })).toMatchObject({ success: true });
    expect(good<{ total: number }>(await admin.get(\`\${PATH}/list\`)).total).toBe(0);
  });
`;
};

function refused({ own }: OwnModule): string {
  const [, field] =
    writableFields(own, 'add').find(([, { required, initial }]) => required && initial === undefined) ?? [];
  if (!field) return '';
  return `  it('refuses a row without what must be filled, and says which field', async () => {
    const reply = await admin.post(\`\${PATH}/add\`, {});
    expect(reply.success).toBe(false);
    expect(reply.message).toContain(${printed(field.label, 2, 40)});
  });
`;
}

const closed = (): string => `  it('is closed to people without the right', async () => {
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    expect((await clerk.get(\`\${PATH}/list\`)).code).toBe(510);
    expect((await clerk.post(\`\${PATH}/add\`, {})).code).toBe(510);
  });
`;
