import { DICTS } from '@songbai/contract/dicts.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import type { Values } from '../../../resource/context.ts';
import { known } from '../job.store.ts';
import { add, type Job, liveRows, mapId, recordOf } from '../job.ts';

interface DictHere {
  id: string;
  dictCode: string;
  delFlag: number;
}

/** Dictionaries with new codes, and the items of those; what is here already is never overwritten. */
export async function takeDicts(job: Job): Promise<void> {
  const section = job.report.section('sys_dict', '数据字典');
  const here = await known<DictHere>(job.context.database.db, 'sys_dict', ['id', 'dictCode', 'delFlag']);
  const present = new Set(here.map(({ id }) => id));
  const codes = new Map(here.map(({ dictCode }) => [dictCode.toLowerCase(), dictCode]));
  const values: Values[] = [];
  for (const reader of await liveRows(job, { table: 'sys_dict', section, deletedBy: 'del_flag' })) {
    const id = mapId(job, 'sys_dict', reader);
    const dictCode = reader.key('dict_code');
    const dictName = reader.line('dict_name', '字典名称', 100) ?? dictCode;
    const problem = dictCode === '' ? '没有字典编码' : patternMessage('dictCode', dictCode);
    const holder = codes.get(dictCode.toLowerCase());
    if (present.has(id)) section.present();
    else {
      const refusal = problem ?? (holder === undefined ? undefined : takenText(holder, dictCode));
      if (refusal === undefined) {
        codes.set(dictCode.toLowerCase(), dictCode);
        const description = reader.line('description', '描述', 255);
        values.push({
          ...recordOf(job, reader),
          id,
          dictName,
          dictCode,
          description,
          type: reader.key('type') === '1' ? 1 : 0,
        });
        section.added(reader, dictName);
      } else {
        job.ids.drop('sys_dict', reader.key('id'));
        if (problem) section.refused(reader, dictName, `${problem}：${dictCode.slice(0, 60)}`);
        else section.merged(reader, dictName, refusal);
      }
    }
  }
  await add(job, { table: 'sysDict', rows: values, state: 'dictionaries' });
  await takeItems(job);
}

function takenText(holder: string, code: string): string {
  const owner = Object.hasOwn(DICTS, holder) ? '系统内置字典' : '已有字典';
  return `编码「${code}」是${owner}${holder === code ? '' : `「${holder}」（仅大小写不同）`}，保持不变，其字典项也不导入`;
}

async function takeItems(job: Job): Promise<void> {
  const section = job.report.section('sys_dict_item', '字典项');
  const { db } = job.context.database;
  type ItemHere = { id: string; dictId: string; itemValue: string; delFlag: number };
  const here = await known<ItemHere>(db, 'sys_dict_item', ['id', 'dictId', 'itemValue', 'delFlag']);
  const present = new Set(here.map(({ id }) => id));
  const taken = new Set(
    here.filter(({ delFlag }) => delFlag === 0).map(({ dictId, itemValue }) => `${dictId} ${itemValue}`),
  );
  const values: Values[] = [];
  for (const reader of await liveRows(job, { table: 'sys_dict_item', section })) {
    const id = mapId(job, 'sys_dict_item', reader);
    const dictId = job.ids.get('sys_dict', reader.key('dict_id'));
    const itemText = reader.line('item_text', '字典文本', 100) ?? reader.key('item_value');
    const itemValue = reader.key('item_value');
    const color = reader.line('item_color', '颜色', 30);
    const problem = itemValue === '' ? '没有数据值' : patternMessage('dictValue', itemValue);
    if (present.has(id)) section.present();
    else if (dictId === undefined) section.refused(reader, itemText, '所属字典不存在、已删除或未导入');
    else if (problem) section.refused(reader, itemText, `${problem}「${itemValue.slice(0, 40)}」`);
    else if (taken.has(`${dictId} ${itemValue}`))
      section.refused(reader, itemText, `数据值「${itemValue}」在字典中重复`);
    else {
      taken.add(`${dictId} ${itemValue}`);
      values.push({
        ...recordOf(job, reader),
        ...{ id, dictId, itemText, itemValue },
        itemColor: reader.kept(color, '颜色', color === null ? undefined : patternMessage('color', color)),
        description: reader.line('description', '描述', 255),
        sortOrder: reader.whole('sort_order') ?? 1,
        status: reader.key('status') === '0' ? 0 : 1,
      });
      section.added(reader, itemText);
    }
  }
  await add(job, { table: 'sysDictItem', rows: values, state: 'dictionaries' });
}
