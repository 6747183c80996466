import { tableNameProblem } from '@songbai/contract/design/names.ts';
import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQueryClient } from '@tanstack/react-query';

import { useNavigate } from 'react-router';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { usePrompt } from '../../ui/prompt/index.ts';
import { type EnhanceKind, EnhanceLinks } from '../online-enhance/index.ts';
import { copyTable, isNameTaken } from './online-form.calls.ts';
import { screenPath } from './screen-path.ts';
import { useDesignExport } from './use-design-export.ts';
import type { DesignRights } from './use-design-rights.ts';
import { useMakeView } from './use-make-view.ts';
import { useRemoveDesign } from './use-remove-design.ts';

type Prompt = ReturnType<typeof usePrompt>[0];

export type DesignDialog =
  | 'sync'
  | 'link'
  | 'menu'
  | 'views'
  | 'versions'
  | 'auth'
  | 'grant'
  | 'look'
  | 'relations'
  | 'code'
  | EnhanceKind;

interface DesignRowActionsProps {
  row: CgformHead;
  may: DesignRights;
  prompt: Prompt;
  onOpen(dialog: DesignDialog): void;
}

/** The links of a design after 编辑 (contract/2 §15.1). */
export function DesignRowActions({ row, may, prompt, onOpen }: DesignRowActionsProps) {
  const removal = useRemoveDesign();
  const copy = useTableCopy(row, prompt);
  const saveDesignFile = useDesignExport();
  const makeView = useMakeView();
  const navigate = useNavigate();
  const path = screenPath(row);
  const hasLive = row.liveVersion !== null && row.liveVersion !== undefined;
  const link = (text: string, onClick: () => void, danger = false) => (
    <LinkButton danger={danger} onClick={onClick}>
      {text}
    </LinkButton>
  );
  return (
    <>
      {may.sync && row.isDbSynch !== 'Y' && link('同步数据库', () => onOpen('sync'))}
      {hasLive && path && link('功能测试', () => void navigate(path))}
      {hasLive && path && link('配置地址', () => onOpen('link'))}
      {may.menu && hasLive && path && link('创建菜单', () => onOpen('menu'))}
      {may.auth && link('权限控制', () => onOpen('auth'))}
      {may.auth && link('角色授权', () => onOpen('grant'))}
      {may.auth && hasLive && link('以角色查看', () => onOpen('look'))}
      {link('关系图', () => onOpen('relations'))}
      {may.add && link('生成视图', () => makeView(row))}
      {row.hascopy === 1 && link('视图管理', () => onOpen('views'))}
      {may.add && link('复制表', copy)}
      {may.add && link('导出设计', () => void saveDesignFile(row))}
      {may.edit && link('版本历史', () => onOpen('versions'))}
      <EnhanceLinks onOpen={onOpen} />
      {may.generate && link('代码生成', () => onOpen('code'))}
      {may.delete && link('移除', () => removal.remove(row), true)}
      {may.delete && link('删除', () => removal.delete(row), true)}
    </>
  );
}

function useTableCopy(row: CgformHead, prompt: Prompt) {
  const client = useQueryClient();
  const { run } = useCommand();
  const settled = () => void invalidate(client, cgformHead.name);
  return () =>
    prompt({
      title: `复制表「${row.tableTxt}」`,
      label: '新的表名',
      placeholder: '请输入新的表名',
      maxLength: 50,
      defaultValue: `${row.tableName}_copy`,
      rules: [{ validator: judgedName }],
      onOk: ({ value }) => void run(() => copyTable(row.id, value.trim().toLowerCase()), { settled }),
    });
}

async function judgedName(_rule: unknown, value: unknown): Promise<void> {
  const name = String(value ?? '')
    .trim()
    .toLowerCase();
  if (name === '') throw new Error('表名不存在，请输入新的表名!');
  const problem = tableNameProblem(name);
  if (problem !== undefined) throw new Error(problem);
  if (await isNameTaken(name, '')) throw new Error('表名已存在！');
}
