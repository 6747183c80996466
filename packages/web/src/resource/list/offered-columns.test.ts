import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { allFields } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { describe, expect, test } from 'vitest';
import { offeredColumns } from './offered-columns.ts';

const text = (label: string): Field => ({ kind: 'text', label, maxLength: 36 });
const own = (label: string): Field => ({ ...text(label), program: true });
const ref = (label: string): Field => ({ kind: 'ref', label, target: 'plot' });

describe('columns to choose from', () => {
  const fields = {
    ...{ plotId: ref('墓位'), plotFullName: text('墓位'), rightId: own('使用权'), deathPrecision: own('精度') },
    ...{ pinyin: own('拼音码'), remark: text('备注'), note: text('备注') },
  };
  test.each([
    [['plotFullName'], 'plotFullName,remark,note'],
    [['plotId'], 'plotId,remark,note'],
    [['plotId', 'plotFullName'], 'plotId,plotFullName,remark,note'],
    [[], 'plotFullName,remark,note'],
    [['rightId'], 'plotFullName,rightId,remark,note'],
  ])('where the list ships %j', (shipped, offered) => {
    expect(Object.keys(offeredColumns(fields, shipped)).join(',')).toBe(offered);
  });

  test('a field is of no use to people by its own word, not by its name', () => {
    const designed = {
      pinyin: text('拼音'),
      version: text('版本'),
      cardId: text('卡号'),
      weightPrecision: text('称量精度'),
    };
    expect(Object.keys(offeredColumns(designed, []))).toEqual(Object.keys(designed));
  });

  test.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    'no two of %s have one name',
    (_name, resource) => {
      const fields = allFields(resource);
      const shipped = Object.keys(fields).filter((name) => fields[name]?.list);
      const labels = Object.values(offeredColumns(fields, shipped)).map(({ label }) => label);
      expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    },
  );
});
