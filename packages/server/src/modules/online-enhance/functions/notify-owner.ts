import { AppError } from '../../../platform/errors.ts';
import { notifyUsers } from '../../announcement/index.ts';
import { personNamed } from '../../message/index.ts';
import { fieldOf, type HookFunction } from './function.ts';

const MOST_PEOPLE = 50;

/** 通知负责人: a system message to the people whose accounts a field of the row names. */
export const notifyOwner: HookFunction = {
  name: 'notifyOwner',
  title: '通知负责人',
  remark: 'notifyOwner(人员字段,内容)：向该字段中的人员发送系统消息，点击可打开该表',
  event: 'end',
  codes: ['add', 'edit'],
  problem: (runtime, [name, text = '']) => {
    if (!fieldOf(runtime, name)) return `人员字段${name ?? ''}不存在`;
    return text.length > 100 ? '通知内容不能超过100个字' : undefined;
  },
  run: async (work, { runtime, row, given: [name = '', text] }) => {
    const { resource } = runtime.table;
    const names = [...new Set(String(row[name] ?? '').split(','))].filter((one) => one !== '').slice(0, MOST_PEOPLE);
    const people = await Promise.all(names.map((one) => personNamed(work.db, work.actor.tenantId, one)));
    const userIds = people.flatMap((person) => (person ? [person.id] : []));
    if (userIds.length === 0) {
      // Nobody is named yet: nothing to tell. Names without accounts are a mistake of the row.
      if (names.length === 0) return undefined;
      throw new AppError('ownerMissing', { label: resource.fields[name]?.label ?? name });
    }
    const title = String(row[resource.titleField] ?? '');
    await notifyUsers(work, {
      tenantId: work.actor.tenantId,
      userIds,
      title: `${resource.title}「${title.slice(0, 60)}」${text || '需要您处理'}`,
      openType: 'url',
      openPage: `/online/cgformList/${runtime.live.design.head.id}`,
    });
    return undefined;
  },
};
