import { circlesOf, importsOf } from './import-graph.ts'
import { isTestSupport, isTest, type SourceFile } from './source-files.ts'

export interface Violation {
  from: string
  to: string
  rule: string
}

/** From the lowest: a floor may import itself and the floors before it. */
const floors = ['identity', 'catalog', 'products', 'devices', 'users', 'operations']

interface Room {
  /** The tree that contains the domain. */
  tree: string
  floor: string
  domain: string
}

const TREES =
  /^(?<tree>packages\/contract\/src|apps\/(?:server|console|companion)\/src\/domains)\/(?<floor>[a-z]+)\/(?<domain>[a-z-]+)\//

function roomOf(file: string): Room | undefined {
  const { tree = '', floor = '', domain = '' } = TREES.exec(file)?.groups ?? {}
  return floors.includes(floor) ? { tree, floor, domain } : undefined
}

const place = (file: string): string => /^(packages|apps)\/[^/]+/.exec(file)?.[0] ?? file.split('/')[0] ?? ''
const domainIn =
  (app: string) =>
  (file: string): string | undefined =>
    file.startsWith(`apps/${app}/`) ? roomOf(file)?.domain : undefined
const serverDomain = domainIn('server')
const consoleDomain = domainIn('console')
const companionDomain = domainIn('companion')
const adapterOf = (file: string): string | undefined =>
  /^apps\/server\/src\/(ddi|device-http|http|db|downloads|events|rabbitmq|mqtt|jobs|files|geoip|mail|sms|android)\//.exec(
    file,
  )?.[1]

/** The allowed imports of each place: dependencies run in one direction. */
const mayImport: Record<string, readonly string[]> = {
  'packages/cli': ['packages/contract', 'packages/device-sdk'],
  'packages/contract': [],
  'packages/device-sdk': [],
  'packages/panel': ['packages/contract', 'packages/ui'],
  'packages/panel-bridge': ['packages/contract'],
  'packages/ui': [],
  'packages/web-client': ['packages/contract', 'packages/ui'],
  'apps/server': ['packages/contract', 'packages/device-sdk'],
  'apps/companion': ['packages/contract', 'packages/panel', 'packages/ui', 'packages/web-client'],
  'apps/console': ['packages/contract', 'packages/panel', 'packages/ui', 'packages/web-client'],
}

const isOutward = (target: string): boolean => /^(packages|apps|tools|journeys|bench)\//.test(target)

/** Signed firmware documents are read by one set of rules; they import nothing, so that kits can contain them. */
const isSignedFirmwareRule = (target: string): boolean =>
  target.startsWith('packages/contract/src/products/firmware/signed/')

type Rule = (from: string, to: string) => string | undefined

const rules: readonly Rule[] = [
  (from, to) => {
    const [own, other] = [roomOf(from), roomOf(to)]
    if (!own || !other || floors.indexOf(other.floor) <= floors.indexOf(own.floor)) return undefined
    return `floor ${own.floor} is below floor ${other.floor}`
  },
  (_from, to) => (isTestSupport(to) ? 'product code does not import test support' : undefined),
  (from, to) => {
    const allowed = mayImport[place(from)]
    if (!allowed || !isOutward(to) || place(to) === place(from) || allowed.includes(place(to))) return undefined
    if (place(from) === 'packages/device-sdk' && isSignedFirmwareRule(to)) return undefined
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
  (from, to) => {
    const [own, other] = [companionDomain(from), companionDomain(to)]
    if (!own || !other || own === other || /\.(queries|exports)\.tsx?$/.test(to)) return undefined
    return 'another companion domain is used through its queries or exports only'
  },
  (from, to) => (adapterOf(from) && serverDomain(to) ? 'an adapter knows no domain' : undefined),
  (from, to) =>
    ['ddi', 'device-http', 'mqtt', 'rabbitmq'].includes(adapterOf(from) ?? '') && adapterOf(to) === 'db'
      ? 'a transport knows no database'
      : undefined,
  (from, to) =>
    adapterOf(from) === 'mqtt' && adapterOf(to) === 'rabbitmq' ? 'the gateway knows no broker' : undefined,
  (from, to) =>
    serverDomain(from) && /\.(store|views)\.ts$/.test(to) && from.endsWith('.routes.ts')
      ? 'routes ask the service, not the store'
      : undefined,
  (from, to) =>
    serverDomain(from) && from.endsWith('.store.ts') && /\.(service|routes)\.ts$/.test(to)
      ? 'a store knows no service'
      : undefined,
  (from, to) =>
    serverDomain(from) && to.startsWith('apps/server/src/start/')
      ? 'a domain does not know the composition'
      : undefined,
  (from, to) =>
    ['apps/console', 'apps/companion'].includes(place(from)) && to.startsWith('@base-ui/')
      ? 'pages use the kit, never Base UI itself'
      : undefined,
  (from, to) => (isSignedFirmwareRule(from) && !isSignedFirmwareRule(to) ? 'firmware rules import nothing' : undefined),
  (from, to) =>
    place(from) === 'packages/contract' && /^(node:|pg$|kysely|react)/.test(to) ? 'the contract is pure' : undefined,
]

/** Every import against the directions. Tests and their support may import anything. */
export function violationsIn(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isProductCode(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ to }) =>
        rules.flatMap((rule) => {
          const broken = rule(file.path, to)
          return broken ? [{ from: file.path, to, rule: broken }] : []
        }),
      ),
    )
}

const isProductCode = (file: string): boolean =>
  /^(apps|packages)\//.test(file) && !isTest(file) && !isTestSupport(file)

/** Cycles between server domains, direct or indirect, including type imports. */
export function domainCircles(files: readonly SourceFile[]): string[][] {
  const edges = new Map<string, Set<string>>()
  for (const file of files) {
    const own = serverDomain(file.path)
    if (!own || !isProductCode(file.path)) continue
    const others = importsOf(file).flatMap(({ to }) => serverDomain(to) ?? [])
    edges.set(own, new Set([...(edges.get(own) ?? []), ...others.filter((other) => other !== own)]))
  }
  return circlesOf(edges)
}
