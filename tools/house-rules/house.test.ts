import { describe, expect, test } from 'vitest'
import { codeFiles, filesMatching, isTest, readFile } from './source-files.ts'

const MAX_LINES = 300
const files = codeFiles()
const handwritten = files.filter(({ path }) => !/\.(data|generated)\.ts$|starter-set/.test(path))
const own = 'tools/house-rules/house.test.ts'

const offenders = (pattern: RegExp, among = handwritten) =>
  among.filter(({ path, text }) => path !== own && pattern.test(text)).map(({ path }) => path)

/** Heads of paths that the map shortens. */
const shortened: Record<string, string> = {
  contract: 'packages/contract/src',
  server: 'apps/server/src',
  console: 'apps/console/src',
  devices: 'apps/server/src/domains/devices/devices',
}

/** Files in backticks, from the project's folder. */
const filesNamedIn = (page: string): string[] =>
  [...page.matchAll(/`(\w+)(\/[\w./-]+\.\w+)`/g)].map(([, head = '', rest]) => `${shortened[head] ?? head}${rest}`)

describe('the house', () => {
  test(`has no file of more than ${MAX_LINES} lines`, () => {
    const long = handwritten
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > MAX_LINES)
    expect(long).toEqual([])
  })

  test('has each domain on the server under the same name, composed by its floor', () => {
    const found = files.flatMap(({ path }) => {
      const [, floor, domain] =
        /(?:contract\/src|console\/src\/domains|server\/src\/domains)\/([a-z]+)\/([a-z-]+)\//.exec(path) ?? []
      return floor !== undefined && floor !== 'http' && domain !== undefined ? [`${floor}/${domain}`] : []
    })
    expect(new Set(found).size).toBeGreaterThan(20)
    const isComposed = (place: string) =>
      readFile(`apps/server/src/start/compose-${place.split('/')[0]}.ts`).includes(`../domains/${place}/index.ts`)
    expect([...new Set(found)].filter((place) => !isComposed(place))).toEqual([])
  })

  test('names files for what they hold', () => {
    const vague = /(^|\/|-)(utils?|helpers?|common|misc|manager|v2)(\.|-|\/)/i
    expect(files.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([])
  })

  test('has no unchecked types, no skipped tests and nothing left for later', () => {
    expect(offenders(/(:|<|as) any\b|@ts-(ignore|expect-error|nocheck)/)).toEqual([])
    // Skipping is only allowed if the machine lacks the external program under test.
    expect(offenders(/\b(test|it|describe)\.(only|todo|skip)\((?!!isInstalled\()/)).toEqual([])
    expect(offenders(/\b(TODO|FIXME|XXX)\b|(eslint|oxlint|biome)-(disable|ignore)/)).toEqual([])
  })

  test('writes no words into its pages: they stand in the texts of both languages', () => {
    const pages = files.filter(
      ({ path }) =>
        /^(apps\/console|packages\/ui)\/.*\.tsx$/.test(path) && !isTest(path) && !/\/(dev|testing)\//.test(path),
    )
    expect(offenders(/[\u4e00-\u9fff]/, pages)).toEqual([])
    expect(offenders(/>\s*[A-Z][a-z]+ [a-z]+[^<>{}=;()]*<\//, pages)).toEqual([])
  })

  test('calls the server only through the contract', () => {
    const console_ = files.filter(({ path }) => path.startsWith('apps/console/src/') && !isTest(path))
    const callers = offenders(/\bfetch\(|new XMLHttpRequest|new EventSource/, console_)
    expect(callers.filter((path) => !/^apps\/console\/src\/(shared\/api|api)/.test(path))).toEqual([])
  })

  test('speaks of itself only', () => {
    const everything = filesMatching(/\.(ts|tsx|mjs|md|json|sql|html|css|yml|sh)$|^\.ci\/run$/).filter(
      ({ path }) => path !== 'package-lock.json',
    )
    expect(offenders(/\/work\/|farm-(bench|studio)|\.library\b|shared\/(spec|design)/, everything)).toEqual([])
  })

  test('pins every dependency exactly', () => {
    for (const { text } of filesMatching(/^((apps|packages)\/[^/]+\/)?package\.json$/)) {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as Record<
        string,
        Record<string, string>
      >
      for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
        expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
      }
    }
  })

  test('keeps its map true: every folder that it names exists', () => {
    const named = [...readFile('docs/map.md').matchAll(/^\| `([a-z./-]+)\/?` +\|/gm)].map(([, path]) => path ?? '')
    expect(named.length).toBeGreaterThan(5)
    const paths = filesMatching(/./).map(({ path }) => path)
    expect(named.filter((path) => !paths.some((file) => file.startsWith(path)))).toEqual([])
  })

  test('keeps its map true: every file that it names exists', () => {
    const paths = new Set(filesMatching(/./).map(({ path }) => path))
    const named = filesNamedIn(readFile('docs/map.md'))
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !paths.has(path))).toEqual([])
    expect(filesNamedIn('see `server/lost.ts`, `docs/lost.md` and `products.store.ts`')).toEqual([
      'apps/server/src/lost.ts',
      'docs/lost.md',
    ])
  })
})
