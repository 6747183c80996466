import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { allFields } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { describe, expect, test } from 'vitest';
import { offeredColumns } from './offered-columns.ts';

const text = (label: string): Field => ({ kind: 'text', label, maxLength: 36 });
const ref = (label: string): Field => ({ kind: 'ref', label, target: 'plot' });

describe('columns to choose from', () => {
  const fields = {
    ...{ plotId: ref('墓位'), plotFullName: text('墓位'), rightId: text('使用权'), deathPrecision: text('精度') },
    ...{ pinyin: text('拼音码'), remark: text('备注'), note: text('备注') },
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
