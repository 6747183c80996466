import type { Design } from '@songbai/contract/design/design.ts';
import { formFields, shownResource } from '@songbai/contract/design/rights.ts';
import { fieldInfo, formColumns, screenSettings, totalNames } from '@songbai/contract/design/screen-info.ts';
import type { OnlineResource, OnlineSub } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { OnlineScripts } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import type { Lines, Resource } from '@songbai/contract/resource/define.ts';
import { compiled } from './compiled.ts';
import { hiddenCodes } from './hidden-codes.ts';
import { shownButtons } from './own-buttons.ts';
import type { Runtime } from './runtime.ts';
import { type SubLink, subLinks } from './sub-tables.ts';
import { nodeNameField, parentFieldOf } from './tree-rules.ts';

/** A designed table as our screens draw it for one person. */
export function describedFor(runtime: Runtime, scripts: OnlineScripts): OnlineResource {
  const { live, may, rights } = runtime;
  const { head } = live.design;
  const links = subLinks(runtime);
  const lines = Object.fromEntries(links.map(linesOf));
  return {
    ...formOf(live.design, { ...shownResource(wholeOf(runtime), rights), lines }),
    may: [...may],
    hideColumns: hiddenCodes(runtime),
    buttons: shownButtons(runtime),
    ...(scripts.list.trim() === '' && scripts.form.trim() === '' ? {} : { scripts }),
    head: {
      id: head.id,
      tableName: head.tableName,
      tableTxt: head.tableTxt,
      version: live.version,
      isCheckbox: head.isCheckbox === 'Y',
      isPage: head.isPage === 'Y',
      scroll: head.scroll === 1,
      isTree: head.isTree === 'Y',
      themeTemplate: head.themeTemplate,
      formTemplate: head.formTemplate,
      isView: head.copyType === 1,
      ...screenSettings(head),
    },
    subs: links.map(subOf),
    tree: treeOf(runtime),
  };
}

/** With all fields, which the rights of the person narrow. */
const wholeOf = ({ live }: Runtime): Resource => compiled(live.design, live.physical).table.resource;

const formOf = (design: Design, resource: Resource) => ({
  resource,
  fields: fieldInfo(design, resource.fields),
  columns: formColumns(design.head),
});

function treeOf({ live, list: { resource } }: Runtime): OnlineResource['tree'] {
  const parentField = parentFieldOf(live.design, resource);
  return parentField === undefined ? null : { parentField, nameField: nodeNameField(live.design, resource) };
}

const isSingle = ({ sub }: SubLink): boolean => sub.live.design.head.relationType === 1;

/** A sub-table without the key that the server fills in, and without a bin: its rows come back with their main row. */
function shownOf({ sub, key }: SubLink): Resource {
  const { fields, recycleBin: _bin, ...resource } = shownResource(wholeOf(sub), sub.rights);
  const { [key]: _key, ...shown } = fields;
  return { ...resource, fields: shown };
}

/** No script of a sub-table runs beside the list of its main table, so its buttons are those with an action. */
function subOf(link: SubLink): OnlineSub {
  const { design, version } = link.sub.live;
  return {
    ...formOf(design, shownOf(link)),
    name: link.name,
    single: isSingle(link),
    headId: design.head.id,
    version,
    buttons: shownButtons(link.sub).filter(({ optType }) => optType === 'action'),
  };
}

/** A sub-table as the form of its main table draws it. */
function linesOf(link: SubLink): [string, Lines] {
  const { title, table, fields, main } = wholeOf(link.sub);
  const { [link.key]: _key, ...shown } = formFields(fields, link.sub.rights);
  const above = main === undefined ? {} : { main };
  const lines: Lines = { title, table, parentField: link.key, fields: shown, own: true, ...above };
  const sums = totalNames({ fields: fieldInfo(link.sub.live.design, shown) });
  return [link.name, isSingle(link) ? { ...lines, single: true } : { ...lines, sums }];
}
