import type { NamedSource } from './design-file.ts';

/** Something outside a designed table that names it, and that keeps it from being removed. */
export interface DesignUse {
  kind: 'menu' | 'sub' | 'link' | 'dict' | 'formula' | 'report';
  /** Table of a design, code of a report; empty of a menu. */
  name: string;
  title: string;
  /** Labels of the fields that name the table. */
  by: string;
}

/** How a picture of relations and a refusal call them. */
export const USE_KINDS: Readonly<Record<DesignUse['kind'], { label: string; refusal: string }>> = {
  menu: { label: '菜单', refusal: '菜单' },
  sub: { label: '附表', refusal: '在线表单' },
  link: { label: '关联本表', refusal: '在线表单' },
  dict: { label: '以本表为字典', refusal: '在线表单' },
  formula: { label: '公式引用本表', refusal: '在线表单' },
  report: { label: '报表', refusal: '在线报表' },
};

/** What belongs to the picture of a table besides its design. */
export interface DesignRelations {
  uses: readonly DesignUse[];
  /** What people call what the design names: its dictionaries, its reports, its main table, sub-tables and others. */
  titles: readonly SourceTitle[];
}

export interface SourceTitle extends Pick<NamedSource, 'kind' | 'code'> {
  title: string;
}

/** Who points at a table, and what it points at is called (our own call). */
export const USES_OF = { url: '/online/cgform/api/usedBy/:id' } as const;
