/** Where something stands in a statement; both count from one. */
export interface Place {
  line: number;
  column: number;
}

/** What is wrong with a statement, with its place; its message is for people. */
export class SqlProblem extends Error {
  readonly place: Place;
  constructor(text: string, place: Place) {
    super(`${text}（第${place.line}行）`);
    this.name = 'SqlProblem';
    this.place = place;
  }
}

/** What every text that is more, less or something else than one query is told. */
export const ONE_QUERY = '报表SQL仅支持单条查询语句';
