import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesOf, valueGraph } from './import-graph.ts'
import { unreachedFiles, unusedExports } from './reach.ts'
import {
  codeFiles,
  filesMatching,
  isTest,
  isTestSupport,
  projectFolder,
  readFile,
  type SourceFile,
} from './source-files.ts'
import { functionsOf } from './syntax.ts'
import { tables as listedTables } from '../../apps/server/src/db/testing/tables.ts'
import { strayStatements } from './table-ownership.ts'

const MAX_FILES = 25
const MAX_LINES = { outer: 120, nested: 60 }

const files = codeFiles()
const isGenerated = ({ path: file }: SourceFile): boolean =>
  /\.generated\.ts$|\.data\.ts$|\/starter-(set|templates)\//.test(file)
const product = files.filter(
  ({ path: file }) => /^(apps|packages)\//.test(file) && !isTest(file) && !isTestSupport(file),
)
/** All files except tests and their support. */
const shipped = files.filter(({ path: file }) => !isTest(file) && !isTestSupport(file))
const serverFiles = product.filter(
  ({ path: file }) => file.startsWith('apps/server/src/') && !file.includes('/db/tables'),
)

/** Recursive data is drawn and validated by mutually recursive functions. */
const naturalCircles = [
  [
    'apps/console/src/domains/products/features/form/ParameterFields.tsx',
    'apps/console/src/domains/products/features/form/ParameterList.tsx',
    'apps/console/src/domains/products/features/form/ParameterRow.tsx',
    'apps/console/src/domains/products/features/form/ValueFields.tsx',
  ],
]

const crowdedFolders = (among: readonly SourceFile[]): string[] => {
  const counted = Map.groupBy(among, (file) => path.posix.dirname(file.path))
  return [...counted]
    .filter(([, { length }]) => length > MAX_FILES)
    .map(([folder, { length }]) => `${folder}: ${length}`)
}

const longFunctions = (among: readonly SourceFile[]): string[] =>
  among
    .filter((file) => !isGenerated(file))
    .flatMap(functionsOf)
    .filter(({ lines, isNested }) => lines > (isNested ? MAX_LINES.nested : MAX_LINES.outer))
    .map(({ file, line, lines }) => `${file}:${line} has ${lines} lines`)

/** The files that the platform starts, also as a worker thread, or that firmware imports from the SDK; every other file must be imported. */
const entries =
  /^packages\/device-sdk\/src\/ota\/(connect-updates|file-board|simulated-board|place)\.ts$|^apps\/server\/src\/(main|crypto\/signing-files\/signing-worker)\.ts$|^apps\/console\/(src\/(app|auth|api)\/(main\.ts|first-paint\.tsx)|src\/dev\/kit\.tsx|vite\.config\.ts)$|^apps\/companion\/(src\/(app|panel|user)\/main\.ts|src\/worker\/sw\.ts|vite\.config\.ts)$|^packages\/(cli\/src\/main|panel-bridge\/src\/sample\/panel)\.ts$|^(tools|bench|journeys)\/|\.config\.ts$|\.d\.ts$/

/** The table of all domain events, which only tests import: Postgres publishes those of devices by triggers. */
const tablesForTests = ['packages/contract/src/events.generated.ts', 'packages/contract/src/events.ts']

/** Taken by name by a program: the test runner, the console's build. */
const takenByName = new Set([
  'tools/testing/test-postgres.ts: setup',
  'apps/console/src/auth/first-paint.tsx: firstPaint',
])

const planted = (file: string, text: string): SourceFile => ({ path: file, text })

describe('the structure of the code', () => {
  test('has no files that need each other to start', () => {
    expect(circlesOf(valueGraph(product))).toEqual(naturalCircles)
  })
  test('a planted circle of files is found', () => {
    const [one, other] = ['apps/server/src/a.ts', 'apps/server/src/b.ts']
    const circle = [planted(one, `import { b } from './b.ts'`), planted(other, `import { a } from './a.ts'`)]
    expect(circlesOf(valueGraph(circle))).toEqual([[one, other]])
    const types = [planted(one, `import { b } from './b.ts'`), planted(other, `import type { A } from './a.ts'`)]
    expect(circlesOf(valueGraph(types))).toEqual([])
  })

  test(`has no folder of more than ${MAX_FILES} files besides tests`, () => {
    expect(crowdedFolders(shipped.filter((file) => !isGenerated(file)))).toEqual([])
  })
  test('a planted crowd is found', () => {
    const crowd = Array.from({ length: MAX_FILES + 1 }, (_, at) => planted(`apps/server/src/http/${at}.ts`, ''))
    expect(crowdedFolders(crowd)).toEqual([`apps/server/src/http: ${MAX_FILES + 1}`])
  })

  test(`has no function of more than ${MAX_LINES.outer} lines, nested ones ${MAX_LINES.nested}`, () => {
    expect(longFunctions(product)).toEqual([])
  })
  test('planted long functions are found', () => {
    const body = (lines: number) => '\n'.repeat(lines)
    const long = planted('apps/server/src/a.ts', `export function a() {${body(MAX_LINES.outer)}}`)
    const nested = planted(
      'apps/server/src/b.ts',
      `export function b() {\n return () => {${body(MAX_LINES.nested)}}\n}`,
    )
    expect(longFunctions([long, nested])).toEqual([
      `apps/server/src/a.ts:1 has ${MAX_LINES.outer + 1} lines`,
      `apps/server/src/b.ts:2 has ${MAX_LINES.nested + 1} lines`,
    ])
  })

  test('has no file that nothing leads to', () => {
    expect(unreachedFiles(shipped, entries)).toEqual(tablesForTests)
  })
  test('exports nothing that no other file uses', () => {
    expect(unusedExports(files).filter((name) => !takenByName.has(name))).toEqual([])
  })
  test('a planted file and a planted export without use are found', () => {
    const main = planted('apps/server/src/main.ts', `import { a } from './a.ts'`)
    const used = planted('apps/server/src/a.ts', `export const a = 1\nexport const b = 2`)
    const lost = planted('apps/server/src/lost.ts', `export type Lost = 1`)
    expect(unreachedFiles([main, used, lost], entries)).toEqual(['apps/server/src/lost.ts'])
    expect(unusedExports([main, used, lost])).toEqual(['apps/server/src/a.ts: b'])
  })

  test('writes each table in a store of its owner only, and reads of others only what is listed', () => {
    expect(strayStatements(serverFiles)).toEqual([])
  })
  test('names an owner for every table', () => {
    const tables = [...readFile('apps/server/src/db/tables.generated.ts').matchAll(/^ {2}(\w+): \w+Table$/gm)]
    expect(
      Object.keys(listedTables)
        .filter((name) => name !== 'schema_migrations')
        .toSorted(),
    ).toEqual(tables.map(([, table = '']) => table).toSorted())
  })
  test('planted statements on tables of others are found', () => {
    const products = 'apps/server/src/domains/products/products/'
    const found = strayStatements([
      planted(`${products}products.store.ts`, `db.insertInto('devices')`),
      planted(`${products}products.service.ts`, 'sql`update products set a = 1`'),
      planted(`${products}products.views.ts`, 'sql`select 1 from device_states`'),
    ])
    expect(found.map((one) => one.replace(products, ''))).toEqual([
      'products.store.ts writes devices, a table of devices/devices',
      'products.service.ts writes products, but is no store',
      'products.views.ts reads device_states of devices/devices, which is not listed',
    ])
  })

  test('draws its styles from files that exist', () => {
    const lost = filesMatching(/\.css$/).flatMap(({ path: file, text }) =>
      [...text.matchAll(/^@source '([^']+)'/gm)]
        .map(([, pattern = '']) => path.posix.join(path.posix.dirname(file), pattern))
        .filter((pattern) => globSync(pattern.replace(/\/$/, '/**'), { cwd: projectFolder }).length === 0),
    )
    expect(lost).toEqual([])
  })

  test('takes advisory locks by names of the one table', () => {
    expect(bareLocks(serverFiles)).toEqual([])
  })
  test('a planted lock by a bare number or a text is found', () => {
    const bare = planted(
      'apps/server/src/domains/products/products/products.store.ts',
      'select pg_advisory_xact_lock(7274, 1)',
    )
    const text = planted(
      'apps/server/src/domains/products/products/a.store.ts',
      `select pg_advisory_lock(hashtext('a'))`,
    )
    expect(bareLocks([bare, text])).toHaveLength(2)
  })
})

/** Calls of Postgres's advisory locks with a literal key, or in a file that does not import keys from the table. */
function bareLocks(among: readonly SourceFile[]): string[] {
  return among.flatMap(({ path: file, text }) => {
    const keys = [...text.matchAll(/pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\(([^)]{0,60})/g)]
    const isFromTable = /advisory-locks\.ts'|advisoryLocks = /.test(text)
    return keys
      .filter(([, key = '']) => !isFromTable || /^\s*\d|hashtext\(\s*'/.test(key))
      .map(([, key]) => `${file}: ${key}`)
  })
}
