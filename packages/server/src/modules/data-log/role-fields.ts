import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { FIELD_LEVEL_TEXTS, LEVEL_UNSET } from '@songbai/contract/rules/masks.ts';
import { fieldKey } from '../../resource/describe/masks.ts';

/** Values of 角色字段权限: the sensitive fields of all resources, each with the level that a role has of it. */
export const ROLE_FIELDS: Fields = Object.fromEntries(
  RESOURCES.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.sensitive)
      .map(([name, { label }]) => [
        fieldKey(resource, name),
        { kind: 'text' as const, label: `${resource.title}的${label}`, maxLength: 8 },
      ]),
  ),
);

const TEXTS: Readonly<Record<string, string>> = { ...FIELD_LEVEL_TEXTS, [LEVEL_UNSET]: '未设置' };

/** The text of a level, where the field is one of those. */
export const levelText = (name: string, field: object, value: unknown): string | undefined =>
  ROLE_FIELDS[name] === field ? TEXTS[String(value)] : undefined;
