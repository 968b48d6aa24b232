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

/** Converts a Kysely template to a query for `pg`, which can prepare it by name once for each connection. */
export function queryText(template: RawBuilder<unknown>): { text: string; values: unknown[] } {
  const { sql: text, parameters } = template.compile(compiler)
  return { text, values: [...parameters] }
}
