import type { RowReader } from './row-reader.ts';

/** What became of a row of the source; every row has exactly one outcome. */
export const OUTCOMES = {
  added: '导入',
  present: '已在库中',
  merged: '对应已有',
  refused: '不导入',
  deleted: '已删除不迁移',
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** Kinds of lines below the table. */
export const LINE_KINDS = { changed: '有改动', refused: '不导入', merged: '对应已有', note: '说明' } as const;

export interface ReportLine {
  kind: keyof typeof LINE_KINDS;
  /** Name of the row; empty for what is said about the whole table. */
  row: string;
  /** Its id in the source. */
  id: string;
  text: string;
}

/** What was done with one table of the source. */
export class Section {
  readonly table: string;
  readonly title: string;
  read = 0;
  /** Of those added, how many with a correction. */
  changed = 0;
  readonly counts: Record<Outcome, number> = { added: 0, present: 0, merged: 0, refused: 0, deleted: 0 };
  readonly lines: ReportLine[] = [];

  constructor(table: string, title: string) {
    this.table = table;
    this.title = title;
  }

  added(reader: RowReader, name: string): void {
    this.counts.added += 1;
    if (reader.changes.length === 0) return;
    this.changed += 1;
    this.lines.push({
      kind: 'changed',
      row: name,
      id: reader.key('id'),
      text: [...new Set(reader.changes)].join('；'),
    });
  }

  present(): void {
    this.counts.present += 1;
  }

  deleted(): void {
    this.counts.deleted += 1;
  }

  merged(reader: RowReader, name: string, text: string): void {
    this.counts.merged += 1;
    this.lines.push({ kind: 'merged', row: name, id: reader.key('id'), text });
  }

  refused(reader: RowReader, name: string, text: string): void {
    this.counts.refused += 1;
    this.lines.push({ kind: 'refused', row: name, id: reader.key('id'), text });
  }

  note(text: string): void {
    this.lines.push({ kind: 'note', row: '', id: '', text });
  }
}

/** The report of a run, a section for each table of the source in the order of the import. */
export class Report {
  readonly sections: Section[] = [];
  readonly notes: string[] = [];

  section(table: string, title: string): Section {
    const section = new Section(table, title);
    this.sections.push(section);
    return section;
  }

  sum(outcome: Outcome): number {
    return this.sections.reduce((sum, { counts }) => sum + counts[outcome], 0);
  }
}
