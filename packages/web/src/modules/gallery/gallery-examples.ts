import type { ComponentType } from 'react';
import { AlwaysEditTableExample } from './examples/AlwaysEditTableExample.tsx';
import alwaysEditTableSource from './examples/AlwaysEditTableExample.tsx?raw';
import { AreaExample } from './examples/AreaExample.tsx';
import areaSource from './examples/AreaExample.tsx?raw';
import { BizSelectExample } from './examples/BizSelectExample.tsx';
import bizSelectSource from './examples/BizSelectExample.tsx?raw';
import { CodeExample } from './examples/CodeExample.tsx';
import codeSource from './examples/CodeExample.tsx?raw';
import { ColumnTypesExample } from './examples/ColumnTypesExample.tsx';
import columnTypesSource from './examples/ColumnTypesExample.tsx?raw';
import { ContextMenuExample } from './examples/ContextMenuExample.tsx';
import contextMenuSource from './examples/ContextMenuExample.tsx?raw';
import { CronExample } from './examples/CronExample.tsx';
import cronSource from './examples/CronExample.tsx?raw';
import { DetailListExample } from './examples/DetailListExample.tsx';
import detailListSource from './examples/DetailListExample.tsx?raw';
import { DialogExample } from './examples/DialogExample.tsx';
import dialogSource from './examples/DialogExample.tsx?raw';
import { DictControlsExample } from './examples/DictControlsExample.tsx';
import dictControlsSource from './examples/DictControlsExample.tsx?raw';
import { DictTableExample } from './examples/DictTableExample.tsx';
import dictTableSource from './examples/DictTableExample.tsx?raw';
import { DisabledItemsExample } from './examples/DisabledItemsExample.tsx';
import disabledItemsSource from './examples/DisabledItemsExample.tsx?raw';
import { EditableTableExample } from './examples/EditableTableExample.tsx';
import editableTableSource from './examples/EditableTableExample.tsx?raw';
import { FormRulesExample } from './examples/FormRulesExample.tsx';
import formRulesSource from './examples/FormRulesExample.tsx?raw';
import { FormTableExample } from './examples/FormTableExample.tsx';
import formTableSource from './examples/FormTableExample.tsx?raw';
import { ImportExample } from './examples/ImportExample.tsx';
import importSource from './examples/ImportExample.tsx?raw';
import { LargeTableExample } from './examples/LargeTableExample.tsx';
import largeTableSource from './examples/LargeTableExample.tsx?raw';
import { LiveTableExample } from './examples/LiveTableExample.tsx';
import liveTableSource from './examples/LiveTableExample.tsx?raw';
import { MarkdownExample } from './examples/MarkdownExample.tsx';
import markdownSource from './examples/MarkdownExample.tsx?raw';
import { PickerFailureExample } from './examples/PickerFailureExample.tsx';
import pickerFailureSource from './examples/PickerFailureExample.tsx?raw';
import { PopupExample } from './examples/PopupExample.tsx';
import popupSource from './examples/PopupExample.tsx?raw';
import { PrintExample } from './examples/PrintExample.tsx';
import printSource from './examples/PrintExample.tsx?raw';
import { PromptExample } from './examples/PromptExample.tsx';
import promptSource from './examples/PromptExample.tsx?raw';
import { ResourceTreeExample } from './examples/ResourceTreeExample.tsx';
import resourceTreeSource from './examples/ResourceTreeExample.tsx?raw';
import { RowFormsTableExample } from './examples/RowFormsTableExample.tsx';
import rowFormsTableSource from './examples/RowFormsTableExample.tsx?raw';
import { SavedQueryExample } from './examples/SavedQueryExample.tsx';
import savedQuerySource from './examples/SavedQueryExample.tsx?raw';
import { SelectDepartExample } from './examples/SelectDepartExample.tsx';
import selectDepartSource from './examples/SelectDepartExample.tsx?raw';
import { SelectUserExample } from './examples/SelectUserExample.tsx';
import selectUserSource from './examples/SelectUserExample.tsx?raw';
import { SmallBlocksExample } from './examples/SmallBlocksExample.tsx';
import smallBlocksSource from './examples/SmallBlocksExample.tsx?raw';
import { SmallInputsExample } from './examples/SmallInputsExample.tsx';
import smallInputsSource from './examples/SmallInputsExample.tsx?raw';
import { SuperQueryExample } from './examples/SuperQueryExample.tsx';
import superQuerySource from './examples/SuperQueryExample.tsx?raw';
import { TableFeaturesExample } from './examples/TableFeaturesExample.tsx';
import tableFeaturesSource from './examples/TableFeaturesExample.tsx?raw';
import { TableRightsExample } from './examples/TableRightsExample.tsx';
import tableRightsSource from './examples/TableRightsExample.tsx?raw';
import { TextExample } from './examples/TextExample.tsx';
import textSource from './examples/TextExample.tsx?raw';
import { TreeSelectExample } from './examples/TreeSelectExample.tsx';
import treeSelectSource from './examples/TreeSelectExample.tsx?raw';
import { TreeTableExample } from './examples/TreeTableExample.tsx';
import treeTableSource from './examples/TreeTableExample.tsx?raw';
import { UploadExample } from './examples/UploadExample.tsx';
import uploadSource from './examples/UploadExample.tsx?raw';

export interface GalleryExample {
  /** URL fragment. */
  key: string;
  title: string;
  Component: ComponentType;
  /** Source code. */
  source: string;
}

/** Every widget with its example; a new one is a file in examples/ and an entry here. */
export const GALLERY_EXAMPLES: readonly GalleryExample[] = [
  { key: 'dialog', title: '弹窗', Component: DialogExample, source: dialogSource },
  { key: 'prompt', title: '输入对话框', Component: PromptExample, source: promptSource },
  { key: 'context-menu', title: '右键菜单', Component: ContextMenuExample, source: contextMenuSource },
  { key: 'text', title: '省略与数字', Component: TextExample, source: textSource },
  { key: 'detail-list', title: '描述列表', Component: DetailListExample, source: detailListSource },
  { key: 'cron', title: 'Cron表达式', Component: CronExample, source: cronSource },
  { key: 'editable-table', title: '可编辑表格', Component: EditableTableExample, source: editableTableSource },
  { key: 'column-types', title: '全部列类型', Component: ColumnTypesExample, source: columnTypesSource },
  { key: 'table-features', title: '联动、分页与单选', Component: TableFeaturesExample, source: tableFeaturesSource },
  { key: 'row-forms-table', title: '可展开的表格', Component: RowFormsTableExample, source: rowFormsTableSource },
  { key: 'live-table', title: '实时表格', Component: LiveTableExample, source: liveTableSource },
  {
    key: 'editable-table-always',
    title: '可编辑表格（始终编辑）',
    Component: AlwaysEditTableExample,
    source: alwaysEditTableSource,
  },
  { key: 'editable-table-form', title: '表单中的可编辑表格', Component: FormTableExample, source: formTableSource },
  { key: 'editable-table-large', title: '一万行的可编辑表格', Component: LargeTableExample, source: largeTableSource },
  { key: 'dict-table', title: '字典列的表格', Component: DictTableExample, source: dictTableSource },
  { key: 'table-rights', title: '按权限显示的表格', Component: TableRightsExample, source: tableRightsSource },
  { key: 'area', title: '省市区联动', Component: AreaExample, source: areaSource },
  { key: 'select-user', title: '选择用户', Component: SelectUserExample, source: selectUserSource },
  { key: 'select-depart', title: '选择部门', Component: SelectDepartExample, source: selectDepartSource },
  { key: 'biz-select', title: '选择记录', Component: BizSelectExample, source: bizSelectSource },
  { key: 'picker-failure', title: '加载失败与翻页跳转', Component: PickerFailureExample, source: pickerFailureSource },
  { key: 'popup', title: '报表弹窗', Component: PopupExample, source: popupSource },
  { key: 'dict-controls', title: '字典控件', Component: DictControlsExample, source: dictControlsSource },
  { key: 'disabled-items', title: '停用的字典项', Component: DisabledItemsExample, source: disabledItemsSource },
  { key: 'tree-select', title: '树与分类', Component: TreeSelectExample, source: treeSelectSource },
  { key: 'tree-table', title: '树表格', Component: TreeTableExample, source: treeTableSource },
  { key: 'super-query', title: '高级查询', Component: SuperQueryExample, source: superQuerySource },
  { key: 'saved-query', title: '保存的查询', Component: SavedQueryExample, source: savedQuerySource },
  { key: 'resource-tree', title: '资源树', Component: ResourceTreeExample, source: resourceTreeSource },
  { key: 'import', title: '导入', Component: ImportExample, source: importSource },
  { key: 'small-inputs', title: '查询框、开关与标签', Component: SmallInputsExample, source: smallInputsSource },
  { key: 'code', title: '代码编辑器', Component: CodeExample, source: codeSource },
  { key: 'markdown', title: 'Markdown编辑器', Component: MarkdownExample, source: markdownSource },
  { key: 'upload', title: '上传', Component: UploadExample, source: uploadSource },
  { key: 'form-rules', title: '表单校验与上传', Component: FormRulesExample, source: formRulesSource },
  { key: 'print', title: '打印', Component: PrintExample, source: printSource },
  { key: 'small-blocks', title: '小部件', Component: SmallBlocksExample, source: smallBlocksSource },
];
