import { CloseOutlined } from '@ant-design/icons';
import type { DictValue } from '@songbai/contract/dicts.ts';
import { ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import type { LunarCalendar } from '@songbai/contract/rules/lunar.ts';
import { Alert, Button, Card, Divider, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { newKey } from '../../../lib/idempotency.ts';
import { DictSelect } from '../../../pickers/DictSelect.tsx';
import { useDictText } from '../../../session/dictionaries.ts';
import { useCan } from '../../../session/permissions.ts';
import { FormGrid } from '../../../ui/FormGrid.tsx';
import { itemProblem } from '../../../ui/item-problem.ts';
import { PartialDateInput } from '../../../ui/PartialDateInput.tsx';
import type { PurchaseDraft, UserDraft } from './purchase-draft.ts';
import { type UserProblems, userProblems, usersProblem } from './purchase-problems.ts';

interface UserCardsProps {
  draft: PurchaseDraft;
  /** How many the plot takes. */
  capacity: number;
  calendar: LunarCalendar | undefined;
  /** Somebody tried to go on. */
  tried: boolean;
  onChange: (change: Partial<PurchaseDraft>) => void;
}

/** Scrolled to, a new card is not left behind the bar with the sum. */
const ABOVE_SUM = { scrollMarginBlock: 240 } as const;
const EMPTY = { name: '', sex: null, birthText: '', deathText: '', relation: null, idNo: '' } as const;

/** 使用人: the dead and the living who shall rest in the plot, as far as they are known now (domain.md §3.9). */
export function UserCards({ draft, capacity, calendar, tried, onChange }: UserCardsProps) {
  const can = useCan();
  const [added, setAdded] = useState<string>();
  const { users } = draft;
  if (!can('cem:deceased:add')) return null;
  const problems = tried ? userProblems(users, calendar) : {};
  const add = (alive: UserDraft['alive']) => {
    const key = newKey();
    setAdded(key);
    onChange({ users: [...users, { key, alive, ...EMPTY }] });
  };
  const change = (key: string, part: Partial<UserDraft>) =>
    onChange({ users: users.map((user) => (user.key === key ? { ...user, ...part } : user)) });
  return (
    <>
      <Divider titlePlacement="start" plain>
        使用人（选填，该墓位可葬 {capacity} 位）
      </Divider>
      <Flex vertical gap={12} style={{ maxWidth: 960 }}>
        <Misfit draft={draft} capacity={capacity} onChange={onChange} />
        {users.map((user, at) => (
          <UserCard
            key={user.key}
            no={at + 1}
            user={user}
            added={user.key === added}
            problems={problems[user.key] ?? {}}
            onChange={(part) => change(user.key, part)}
            onRemove={() => onChange({ users: users.filter(({ key }) => key !== user.key) })}
          />
        ))}
        <Flex gap={8}>
          <Button disabled={users.length >= capacity} onClick={() => add('N')}>
            添加逝者
          </Button>
          <Button disabled={users.length >= capacity} onClick={() => add('Y')}>
            添加健在使用人
          </Button>
        </Flex>
      </Flex>
    </>
  );
}

const KINDS = [ORDER_TYPE.atNeed, ORDER_TYPE.preNeed] as const;

/** What does not fit the plot or the kind of order; the kind, which is asked for later, is changed by its button. */
function Misfit({ draft, capacity, onChange }: Omit<UserCardsProps, 'tried' | 'calendar'>) {
  const text = useDictText();
  const misfit = usersProblem(draft, capacity);
  if (!misfit) return null;
  const fitting = KINDS.find((orderType) => !usersProblem({ ...draft, orderType }, capacity));
  const button = fitting && (
    <Button size="small" onClick={() => onChange({ orderType: fitting })}>
      改为{text('order_type', fitting)}
    </Button>
  );
  return <Alert type="warning" showIcon title={misfit} action={button} />;
}

interface UserCardProps {
  /** Counted from 1. */
  no: number;
  user: UserDraft;
  /** By this click, and not restored: its first field is typed into next. */
  added: boolean;
  problems: UserProblems;
  onChange: (part: Partial<UserDraft>) => void;
  onRemove: () => void;
}

function UserCard({ no, user, added, problems, onChange, onRemove }: UserCardProps) {
  const { key, alive, name, birthText, deathText, idNo } = user;
  const title = `使用人 ${no}（${alive === 'Y' ? '健在' : '已故'}）`;
  return (
    <Card
      size="small"
      role="group"
      aria-label={title}
      title={title}
      extra={
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={`移除${title}`} onClick={onRemove} />
      }
    >
      <Form layout="vertical">
        <FormGrid title="" columns={2}>
          <Form.Item label="姓名" htmlFor={`${key}-name`} required {...itemProblem(problems.name)}>
            <Input
              id={`${key}-name`}
              autoFocus={added}
              style={ABOVE_SUM}
              value={name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          </Form.Item>
          <Kinship user={user} onChange={onChange} />
          <Form.Item label="出生日期" htmlFor={`${key}-birth`} {...itemProblem(problems.birthText)}>
            <PartialDateInput
              id={`${key}-birth`}
              value={birthText}
              onChange={(text) => onChange({ birthText: text })}
            />
          </Form.Item>
          {alive === 'N' && (
            <Form.Item label="死亡日期" htmlFor={`${key}-death`} required {...itemProblem(problems.deathText)}>
              <PartialDateInput
                id={`${key}-death`}
                value={deathText}
                onChange={(text) => onChange({ deathText: text })}
              />
            </Form.Item>
          )}
          <Form.Item label="身份证号码" htmlFor={`${key}-number`} {...itemProblem(problems.idNo)}>
            <Input id={`${key}-number`} value={idNo} onChange={(event) => onChange({ idNo: event.target.value })} />
          </Form.Item>
        </FormGrid>
      </Form>
    </Card>
  );
}

/** 性别 and 与持证人关系. */
function Kinship({ user: { key, sex, relation }, onChange }: Pick<UserCardProps, 'user' | 'onChange'>) {
  return (
    <>
      <Form.Item label="性别" htmlFor={`${key}-sex`}>
        <DictSelect
          id={`${key}-sex`}
          code="sex"
          value={sex}
          onChange={(value) => onChange({ sex: value as DictValue<'sex'> | null })}
        />
      </Form.Item>
      <Form.Item label="与持证人关系" htmlFor={`${key}-relation`}>
        <DictSelect
          id={`${key}-relation`}
          code="relation"
          value={relation}
          onChange={(value) => onChange({ relation: value as DictValue<'relation'> | null })}
        />
      </Form.Item>
    </>
  );
}
