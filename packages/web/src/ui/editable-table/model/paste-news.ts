/** What happened to the parts of a pasted block that are not values of their cells. */
export interface PasteLosses {
  /** Cells that keep a text which is no value of their column. */
  marked: number;
  /** Cells that may not be edited. */
  locked: number;
  /** Rows that there is no room for, and the maximum if that is why. */
  rows: number;
  maxRows?: number;
  /** Columns beyond the last one. */
  columns: number;
  /** The block was too large to be read to its end. */
  cut: boolean;
}

/** Tells the user; undefined when everything is in its place. */
export function pasteNews({ marked, locked, rows, maxRows, columns, cut }: PasteLosses): string | undefined {
  const limit = maxRows === undefined ? '表格不能加行' : `最多 ${maxRows} 行`;
  const news = [
    ...(marked > 0 ? [`${marked} 个单元格的内容无法识别，已原样保留并标红`] : []),
    ...(rows > 0 ? [`${limit}，有 ${rows} 行未粘贴`] : []),
    ...(columns > 0 ? [`右侧多出 ${columns} 列，未粘贴`] : []),
    ...(locked > 0 ? [`${locked} 个单元格不可修改，已跳过`] : []),
    ...(cut ? ['内容过多，只读取了前面一部分'] : []),
  ];
  return news.length > 0 ? `${news.join('；')}。` : undefined;
}
