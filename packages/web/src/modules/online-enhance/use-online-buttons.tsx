import { rowHasButton } from '@songbai/contract/design/button-rule.ts';
import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { RowOf } from '@songbai/contract/resource/define.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { formScope } from '../../resource/form/form-scope.ts';
import { invalidate } from '../../resource/invalidate.ts';
import type { ResourceListProps } from '../../resource/list/ResourceList.tsx';
import { ASKS } from '../../resource/list/RowLinks.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { menuIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { pressButton } from './online-enhance.calls.ts';

type Resource = OnlineResource['resource'];

/** A table, or a sub-table of one, as far as its buttons go. */
interface Buttoned extends Pick<OnlineResource, 'resource' | 'buttons'> {
  head: { id: string };
  can: { edit: boolean };
}

interface Slots extends Pick<ResourceListProps<Resource>, 'toolbar'> {
  rowActions?(row: RowOf<Resource>): ReactNode;
}

/** What presses buttons that run a script. */
interface Scripted {
  press(button: ButtonDesign, row?: object): void;
}

/** Those of forms stand in the form itself. */
const isScripted = ({ buttonStyle }: ButtonDesign, script: Scripted | undefined): boolean =>
  script !== undefined && buttonStyle !== 'form';

/**
 * Custom buttons of a designed table (online.md §7): those of the list above it, those of rows at the row and at the
 * head of its record; those of forms stand in the form (`FormButtons`). Lists without such buttons get nothing.
 * @param beside names of other resources whose rows an action changes too
 */
export function useOnlineButtons(data: Buttoned, script: Scripted | undefined, beside: readonly string[] = []): Slots {
  const client = useQueryClient();
  const { run } = useCommand();
  const buttons = (data.buttons ?? []).filter((button) => button.optType === 'action' || isScripted(button, script));
  if (buttons.length === 0) return {};
  const press = ({ buttonCode }: ButtonDesign, ids: readonly string[]) =>
    run(() => pressButton({ formId: data.head.id, buttonCode, dataId: ids.join(',') }), {
      settled: () => void invalidate(client, data.resource.name, ...beside),
    });
  const above = buttons.filter(({ buttonStyle }) => buttonStyle === 'button');
  // Who cannot open the form for editing finds its buttons at the row.
  const ofRow = buttons.filter(
    ({ buttonStyle }) => buttonStyle === 'link' || (buttonStyle === 'form' && !data.can.edit),
  );
  return {
    ...(above.length === 0
      ? {}
      : {
          toolbar: (list) =>
            above.map((button) => {
              if (button.optType === 'js')
                return <Plain key={button.id} button={button} onPress={() => script?.press(button)} />;
              const ids = list.selection.rows.map(({ id }) => id);
              const effect = ids.length > 0 ? `将对所选的 ${ids.length} 条记录执行` : '没有选择记录';
              return (
                <Asked key={button.id} button={button} effect={effect} onPress={() => press(button, ids)}>
                  <Button icon={iconOf(button)}>{button.buttonName}</Button>
                </Asked>
              );
            }),
        }),
    ...(ofRow.length === 0
      ? {}
      : {
          rowActions: (row) =>
            ofRow
              .filter((button) => hasButton(button, row))
              .map((button) =>
                button.optType === 'js' ? (
                  <Plain key={button.id} button={button} isLink onPress={() => script?.press(button, row)} />
                ) : (
                  <Asked key={button.id} button={button} onPress={() => press(button, [row.id])}>
                    <LinkButton {...ASKS}>{button.buttonName}</LinkButton>
                  </Asked>
                ),
              ),
        }),
  };
}

export const iconOf = ({ buttonIcon }: ButtonDesign): ReactNode => (buttonIcon ? menuIcon(buttonIcon) : undefined);

export function hasButton(button: ButtonDesign, row: Readonly<Record<string, unknown>>): boolean {
  const scope = formScope(row);
  return rowHasButton(button, scope.values, scope);
}

interface PlainProps {
  button: ButtonDesign;
  isLink?: boolean;
  onPress(): void;
}

/** A script asks itself where it has something to ask. */
function Plain({ button, isLink = false, onPress }: PlainProps) {
  return (
    <Button {...(isLink ? { type: 'link', size: 'small' } : { icon: iconOf(button) })} onClick={onPress}>
      {button.buttonName}
    </Button>
  );
}

interface AskedProps {
  button: ButtonDesign;
  effect?: string;
  onPress(): unknown;
  children: ReactElement<{ onClick?: () => void }>;
}

export function Asked({ button, effect, onPress, children }: AskedProps) {
  return (
    <ConfirmPop title={`确定执行「${button.buttonName}」吗?`} effect={effect} onConfirm={onPress}>
      {children}
    </ConfirmPop>
  );
}
