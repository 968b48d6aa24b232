import { expect, test } from 'vitest'
import { importsOf, loadedAtStart } from './import-graph.ts'
import { codeFiles } from './source-files.ts'

/** Each costs several times the bytes of its code in every process, used or not: import others where they are used. */
const neededWhenIdle = [
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  '@node-rs/argon2',
  'aws4fetch',
  'fastify',
  'kysely',
  'lru-cache',
  'mmdb-lib',
  'mqtt-packet',
  'otpauth',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  're2js',
  'ws',
  'yazl',
  'zod',
]

const { files, packages } = loadedAtStart(codeFiles(), 'apps/server/src/main.ts')

test('the server loads at its start only the packages that it needs when idle', () => {
  expect(packages).toEqual(neededWhenIdle)
})

test('writers, readers and texts of documents are loaded when a document is asked for', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const documents =
    /\.api-texts\.ts$|\/(model-formats\/(read|write|fit)|device-kits\/write-|serial-protocol\/(write-|words\.))/
  expect(files.filter((file) => documents.test(file))).toEqual([])
})

test('a package counts where any file imports it for its values before it is used', () => {
  const file = (path: string, ...lines: string[]) => ({ path, text: lines.join('\n') })
  const project = [
    file('main.ts', "import { store } from './store.ts'", "const late = () => import('./late.ts')"),
    file('store.ts', "import type { Pool } from 'pg'", "import x from '@scope/large/part'", "import 'node:fs'"),
    file('late.ts', "import sharp from 'sharp'"),
  ]
  expect(loadedAtStart(project, 'main.ts')).toEqual({ files: ['main.ts', 'store.ts'], packages: ['@scope/large'] })
})

test('the library of certificates is imported by one file, which loads before it what it needs', () => {
  const importing = codeFiles().filter((file) =>
    importsOf(file).some(({ to, isTypeOnly }) => to === '@peculiar/x509' && !isTypeOnly),
  )
  expect(importing.map((file) => file.path)).toEqual(['apps/server/src/crypto/x509.ts'])
})
