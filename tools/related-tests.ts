import { importsOf } from './house-rules/import-graph.ts'
import { isTest, type SourceFile } from './house-rules/source-files.ts'

const FLOORS = new Set(['identity', 'catalog', 'products', 'devices', 'users', 'operations'])
/** A file that imports this many domains is a composition root, through which every file would reach every other. */
const HUB_DOMAINS = 8
/** The files that every test depends on. */
const COMMON =
  /^(package(-lock)?\.json|vitest\.config\.ts|playwright\.config\.ts|tsconfig[^/]*\.json|tools\/testing\/[^/]+)$/

export interface RelatedTests {
  /** Files for vitest; undefined where the change can affect every test. */
  tests: string[] | undefined
  journeys: string[]
}

/** The domain of a file, shared by contract, server and console; for other files their folder. */
export function roomOf(file: string): string {
  const [, inside] = /^(?:packages\/contract\/src|apps\/[^/]+\/src\/domains)\/(.+)$/.exec(file) ?? []
  const folders = inside?.split('/').slice(0, -1) ?? []
  const [first, second] = folders
  const domain = first !== undefined && second !== undefined && FLOORS.has(first) ? second : first
  return domain ?? file.slice(0, file.lastIndexOf('/') + 1)
}

const isDomainFile = (file: string): boolean => /\/domains\//.test(file)
const isVitest = (file: string): boolean => isTest(file) && !file.startsWith('journeys/')
const isSeen = (file: string): boolean => /^(apps\/(companion|console)|packages\/(ui|web-client)|journeys)\//.test(file)

/**
 * The tests of every changed domain, and those elsewhere that import affected files. Tests that depend on the change
 * only through the composition root are left to the full run.
 */
export function relatedTests(changed: readonly string[], files: readonly SourceFile[]): RelatedTests {
  const imports = new Map(files.map((file) => [file.path, importsOf(file).map(({ to }) => to)]))
  const importers = new Map<string, string[]>()
  for (const [from, targets] of imports)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), from])
  const isHub = (file: string): boolean =>
    new Set((imports.get(file) ?? []).filter(isDomainFile).map(roomOf)).size >= HUB_DOMAINS

  const rooms = new Set(changed.map(roomOf))
  const reached = new Set(changed.filter((file) => imports.has(file)))
  for (const file of reached) {
    if (isHub(file) || !rooms.has(roomOf(file))) continue
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  }

  const known = [...imports.keys()]
  const tests = known.filter((file) => isVitest(file) && (reached.has(file) || rooms.has(roomOf(file))))
  const isShown = changed.some(isSeen)
  const journeys = known.filter((file) => /^journeys\/[^/]+\.test\.ts$/.test(file) && isShown && reached.has(file))
  return {
    tests: changed.some((file) => COMMON.test(file)) ? undefined : tests.toSorted(),
    journeys: journeys.toSorted(),
  }
}
