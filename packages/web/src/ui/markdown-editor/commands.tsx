import { PictureOutlined } from '@ant-design/icons';
import {
  bold,
  checkedListCommand,
  code,
  codeBlock,
  codeEdit,
  codeLive,
  codePreview,
  divider,
  fullscreen,
  group,
  hr,
  italic,
  link,
  orderedListCommand,
  quote,
  strikethrough,
  table,
  title1,
  title2,
  title3,
  title4,
  unorderedListCommand,
} from '@uiw/react-md-editor/commands-cn';
import type { ICommand } from '@uiw/react-md-editor/nohighlight';

const heading: ICommand = group([title1, title2, title3, title4], {
  name: 'title',
  groupName: 'title',
  buttonProps: { 'aria-label': '插入标题', title: '插入标题' },
});

/** The library's icons have no accessible names; the surrounding buttons do. */
const quiet = (command: ICommand): ICommand =>
  command.icon ? { ...command, icon: <span aria-hidden>{command.icon}</span> } : command;

/** The tools, in order; `onPicture` opens the dialog. */
export function toolsOf(onPicture: () => void): ICommand[] {
  const picture: ICommand = {
    name: 'picture',
    keyCommand: 'picture',
    buttonProps: { 'aria-label': '上传图片', title: '上传图片' },
    icon: <PictureOutlined aria-hidden />,
    execute: onPicture,
  };
  return [
    ...[bold, italic, strikethrough, hr, heading, divider],
    ...[link, quote, code, codeBlock, picture, table, divider],
    ...[unorderedListCommand, orderedListCommand, checkedListCommand],
  ].map(quiet);
}

/** The library speaks of code where a text is written. */
const named = (command: ICommand, name: string): ICommand => ({
  ...command,
  buttonProps: { 'aria-label': name, title: name },
});
const EDIT = named(codeEdit, '编辑');
const BOTH = named(codeLive, '左右对照');
const PREVIEW = named(codePreview, '预览');

/** Which sides are shown; a phone has room for one. */
export const VIEW_TOOLS: ICommand[] = [EDIT, BOTH, PREVIEW, divider, fullscreen].map(quiet);
export const NARROW_VIEW_TOOLS: ICommand[] = [EDIT, PREVIEW, divider, fullscreen].map(quiet);
