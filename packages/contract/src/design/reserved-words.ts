/**
 * Words that statements of SQLite or PostgreSQL mean something by wherever they stand, names of the engines' own columns
 * among them.
 */
const WORDS: ReadonlySet<string> = new Set(
  `
  _rowid_ add all alter analyse analyze and any array as asc asymmetric attach authorization autoincrement begin between
  binary both by case cast check cmax cmin collate collation column commit concurrently constraint create cross ctid
  current_catalog current_date current_role current_schema current_time current_timestamp current_user default
  deferrable delete desc detach distinct do drop else end escape except exists false fetch for foreign freeze from full
  glob grant group having ilike in index indexed initially inner insert intersect into is isnull join lateral leading
  left like limit localtime localtimestamp match natural not nothing notnull null offset oid on only or order outer
  overlaps placing pragma primary raise references regexp replace returning right rollback rowid select session_user set
  similar some symmetric system_user table tableoid tablesample then to trailing transaction trigger true union unique
  update user using vacuum values variadic verbose view when where window with xmax xmin
`
    .trim()
    .split(/\s+/),
);

export const isReservedWord = (name: string): boolean => WORDS.has(name.toLowerCase());
