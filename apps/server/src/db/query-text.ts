import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A template of Kysely as a query for `pg`, which can give it a name and so prepare it once for a connection. */
export function queryText(template: RawBuilder<unknown>): { text: string; values: unknown[] } {
  const { sql: text, parameters } = template.compile(compiler)
  return { text, values: [...parameters] }
}
