import path from 'node:path'
import { expect, test } from 'vitest'
import { productionPackages, type LockedPackages } from '../packing/locked-packages.ts'
import { wrongDependencies, type Manifest, type Manifests } from './installed-packages.ts'
import { codeFiles, filesMatching, readFile } from './source-files.ts'

const manifests: Manifests = new Map(
  filesMatching(/^((apps|packages)\/[^/]+\/)?package\.json$/).map(({ path: file, text }) => [
    path.posix.dirname(file).replace(/^\.$/, ''),
    JSON.parse(text) as Manifest,
  ]),
)
const { packages } = JSON.parse(readFile('package-lock.json')) as { packages: LockedPackages }
const installed = Object.keys(productionPackages(packages, { os: 'linux', cpu: 'x64', libc: 'glibc' }))

test('what runs on an installation needs its dependencies, all of them and no others', () => {
  expect(wrongDependencies(codeFiles(), manifests)).toEqual([])
})

test('a planted import without a dependency and a planted dependency without an import are found', () => {
  const at = (file: string, text: string) => ({ path: file, text })
  const files = [
    at('apps/server/src/main.ts', `import './a.ts'\nimport type { B } from 'types'\nawait import('late/file.js')`),
    at(
      'apps/server/src/a.ts',
      `import { createRequire } from 'node:module'\ncreateRequire(a).resolve('@fonts/b/c.ttf')`,
    ),
    at('apps/server/src/build.ts', `import 'vite'`),
  ]
  const entries = ['apps/server/src/main.ts']
  const found = (dependencies: Record<string, string>) =>
    wrongDependencies(files, new Map([['apps/server', { dependencies }]]), entries)
  expect(found({ late: '1.0.0', '@fonts/b': '1.0.0' })).toEqual([])
  expect(found({ '@fonts/b': '1.0.0', vite: '1.0.0' })).toEqual([
    'apps/server/src/main.ts needs late, which is no dependency of apps/server',
    'vite is a dependency of apps/server, and nothing needs it at run time',
  ])
  expect(found({ late: '1.0.0' })).toEqual([
    'apps/server/src/a.ts needs @fonts/b, which is no dependency of apps/server',
  ])
})

/** Packages of development that a package of the server brings as well. */
const broughtByOthers = ['@types/node', '@types/ws', 'ajv']

test('an installation without development packages has no build tool and no library of the browser', () => {
  const all = [...manifests.values()]
  const needed = new Set(all.flatMap(({ dependencies }) => Object.keys(dependencies ?? {})))
  const developed = new Set(
    all.flatMap(({ devDependencies }) => Object.keys(devDependencies ?? {})).filter((name) => !needed.has(name)),
  )
  expect(developed.size).toBeGreaterThan(30)
  const names = installed.map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect([...new Set(names.filter((name) => developed.has(name)))].toSorted()).toEqual(broughtByOthers)
  expect(names.filter((name) => /rolldown|lightningcss|esbuild|tailwind|postcss/.test(name))).toEqual([])
  expect(names).toContain('fastify')
})

test('an installation without development packages has no more packages than before', () => {
  expect(installed.length).toBeLessThanOrEqual(247)
})
