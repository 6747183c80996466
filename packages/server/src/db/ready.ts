import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Stands in a statement for a value that each call gives. */
class Mark {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;
/** The mark of a value, of the type of the value. */
type Marks<V extends Values> = <K extends keyof V & string>(name: K) => V[K];
type Ready<V extends Values, Row> = (db: Db, values: V) => Promise<Row[]>;

/**
 * A statement whose text is built once, for what runs with every sign-in: making the text takes several times as long
 * as SQLite takes to answer. Called in two steps, so that the rows keep the types of the builder:
 * `readyStatement<{ id: string }>()((db, mark) => db.selectFrom(…).where('id', '=', mark('id')))`. A mark stands only
 * where a value is bound.
 */
export function readyStatement<V extends Values>(): <Row>(
  build: (db: Db, mark: Marks<V>) => Compilable<Row>,
) => Ready<V, Row> {
  const mark: Marks<V> = (name) => {
    const stand: unknown = new Mark(name);
    return stand as V[typeof name];
  };
  return <Row>(build: (db: Db, mark: Marks<V>) => Compilable<Row>) => {
    /** By dialect: a transaction has that of its database. */
    const built = new WeakMap<object, CompiledQuery<Row>>();
    return async (db, values) => {
      const { adapter } = db.getExecutor();
      const text = built.get(adapter) ?? build(db, mark).compile();
      built.set(adapter, text);
      const parameters = text.parameters.map((value) => (value instanceof Mark ? values[value.name] : value));
      const { rows } = await db.executeQuery<Row>({ ...text, parameters });
      return rows;
    };
  };
}
