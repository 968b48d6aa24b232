import path from 'node:path'
import { isTest, type SourceFile } from './source-files.ts'

export interface Violation {
  from: string
  to: string
  rule: string
}

const IMPORT = /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

const workspaces: Record<string, string> = {
  '@slipway/cli': 'packages/cli/src',
  '@slipway/contract': 'packages/contract/src',
  '@slipway/device-sdk': 'packages/device-sdk/src',
  '@slipway/ui': 'packages/ui/src',
}

/** Where an import leads: a file of the project, or a package's name. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const workspace = Object.keys(workspaces).find((name) => specifier.startsWith(`${name}/`))
  return workspace ? specifier.replace(workspace, workspaces[workspace] ?? '') : specifier
}

const importsOf = ({ path: file, text }: SourceFile): string[] =>
  [...text.matchAll(IMPORT)].map(([, first, second]) => targetOf(file, first ?? second ?? ''))

const place = (file: string): string => /^(packages|apps)\/[^/]+/.exec(file)?.[0] ?? file.split('/')[0] ?? ''
const serverDomain = (file: string): string | undefined => /^apps\/server\/src\/domains\/([^/]+)\//.exec(file)?.[1]
const consoleDomain = (file: string): string | undefined => /^apps\/console\/src\/domains\/([^/]+)\//.exec(file)?.[1]
const adapterOf = (file: string): string | undefined =>
  /^apps\/server\/src\/(http|db|broker|gateway|jobs|files|mail|sms)\//.exec(file)?.[1]

/** Which places may be imported from a place: knowledge flows one way. */
const mayImport: Record<string, readonly string[]> = {
  'packages/cli': ['packages/contract', 'packages/device-sdk'],
  'packages/contract': [],
  'packages/device-sdk': [],
  'packages/ui': [],
  'apps/server': ['packages/contract', 'packages/device-sdk'],
  'apps/console': ['packages/contract', 'packages/ui'],
}

const isOutward = (target: string): boolean => /^(packages|apps|tools|journeys|bench)\//.test(target)

type Rule = (from: string, to: string) => string | undefined

const rules: readonly Rule[] = [
  (from, to) => {
    const allowed = mayImport[place(from)]
    if (!allowed || !isOutward(to) || place(to) === place(from) || allowed.includes(place(to))) return undefined
    return `${place(from)} may not know ${place(to)}`
  },
  (from, to) => {
    const [own, other] = [serverDomain(from), serverDomain(to)]
    if (!own || !other || own === other || to.endsWith('/index.ts')) return undefined
    return 'another server domain is asked through its index.ts only'
  },
  (from, to) => {
    const [own, other] = [consoleDomain(from), consoleDomain(to)]
    if (!own || !other || own === other || /\.(queries|exports)\.tsx?$/.test(to)) return undefined
    return 'another console domain is used through its queries or exports only'
  },
  (from, to) => (adapterOf(from) && serverDomain(to) ? 'an adapter knows no domain' : undefined),
  (from, to) =>
    ['gateway', 'broker'].includes(adapterOf(from) ?? '') && adapterOf(to) === 'db'
      ? 'a transport knows no database'
      : undefined,
  (from, to) =>
    adapterOf(from) === 'gateway' && adapterOf(to) === 'broker' ? 'the gateway knows no broker' : undefined,
  (from, to) =>
    serverDomain(from) && /\.(store|views)\.ts$/.test(to) && from.endsWith('.routes.ts')
      ? 'routes ask the service, not the store'
      : undefined,
  (from, to) =>
    serverDomain(from) && from.endsWith('.store.ts') && /\.(service|routes)\.ts$/.test(to)
      ? 'a store knows no service'
      : undefined,
  (from, to) =>
    serverDomain(from) && to.endsWith('src/compose.ts') ? 'only the rim knows the composition' : undefined,
  (from, to) =>
    place(from) === 'apps/console' && to.startsWith('@base-ui/')
      ? 'pages use the kit, never Base UI itself'
      : undefined,
  (from, to) =>
    place(from) === 'packages/contract' && /^(node:|pg$|kysely|react)/.test(to) ? 'the contract is pure' : undefined,
]

/** Every import that goes against the house's directions. Tests may compose and use the test server. */
export function violationsIn(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => !isTest(file.path) && !file.path.includes('/testing/') && !/test-[a-z-]+\.tsx?$/.test(file.path))
    .flatMap((file) =>
      importsOf(file).flatMap((to) =>
        rules.flatMap((rule) => {
          const broken = rule(file.path, to)
          return broken ? [{ from: file.path, to, rule: broken }] : []
        }),
      ),
    )
}

/** Circles between server domains, as `a → b → a`. */
export function domainCircles(files: readonly SourceFile[]): string[] {
  const edges = new Map<string, Set<string>>()
  for (const file of files) {
    const own = serverDomain(file.path)
    if (!own || isTest(file.path)) continue
    const others = importsOf(file)
      .map(serverDomain)
      .filter((other) => other !== undefined && other !== own)
    edges.set(own, new Set([...(edges.get(own) ?? []), ...(others as string[])]))
  }
  const circles: string[] = []
  const walk = (domain: string, trail: readonly string[]) => {
    if (trail.includes(domain)) {
      circles.push([...trail.slice(trail.indexOf(domain)), domain].join(' → '))
      return
    }
    for (const next of edges.get(domain) ?? []) walk(next, [...trail, domain])
  }
  for (const domain of edges.keys()) walk(domain, [])
  return circles
}
