import * as z from 'zod/mini'
import { purlOf } from '../parts-lists/purl.ts'
import { advisoriesLimits } from './advisories.limits.ts'
import type { RangeEvent } from './affected.ts'
import { cvss3Score, severityOfLabel, severityOfScore, type Severity } from './severity.ts'

export interface Advisory {
  advisoryId: string
  aliases: string[]
  summary: string
  severity: Severity
  /** Epoch ms. */
  modifiedTime: number
  isWithdrawn: boolean
  packages: AdvisoryPackage[]
}

export interface AdvisoryPackage {
  purlBase: string
  ranges: RangeEvent[][]
  versions: string[]
}

const version = z.string().check(z.maxLength(advisoriesLimits.version.max))
const event = z.object({
  introduced: z.optional(version),
  fixed: z.optional(version),
  last_affected: z.optional(version),
  limit: z.optional(version),
})
const { id, aliases, packages } = advisoriesLimits

/** What matching needs of the OSV schema 1.x; unknown fields are skipped. */
const osv = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]*$/), z.maxLength(id.max)),
  modified: z.string(),
  withdrawn: z.optional(z.string()),
  aliases: z.optional(z.array(z.string())),
  summary: z.optional(z.string()),
  details: z.optional(z.string()),
  severity: z.optional(z.array(z.object({ type: z.string(), score: z.string() }))),
  database_specific: z.optional(z.object({ severity: z.optional(z.unknown()) })),
  affected: z.optional(
    z
      .array(
        z.object({
          package: z.optional(z.object({ ecosystem: z.string(), name: z.string(), purl: z.optional(z.string()) })),
          ranges: z.optional(
            z.array(z.object({ type: z.string(), repo: z.optional(z.string()), events: z.array(event) })),
          ),
          versions: z.optional(z.array(version)),
        }),
      )
      .check(z.maxLength(packages)),
  ),
})
type Osv = z.infer<typeof osv>
type OsvAffected = NonNullable<Osv['affected']>[number]

const purlTypes: Readonly<Record<string, string>> = {
  npm: 'npm',
  PyPI: 'pypi',
  Go: 'golang',
  Maven: 'maven',
  'crates.io': 'cargo',
  NuGet: 'nuget',
  RubyGems: 'gem',
  Packagist: 'composer',
  ConanCenter: 'conan',
  Hex: 'hex',
  Pub: 'pub',
  'GitHub Actions': 'githubactions',
  Debian: 'deb/debian',
  Ubuntu: 'deb/ubuntu',
  Alpine: 'apk/alpine',
}

/** Undefined for what is not an advisory in the OSV schema. */
export function readAdvisory(json: unknown): Advisory | undefined {
  const { data } = z.safeParse(osv, json)
  const modifiedTime = data ? Date.parse(data.modified) : Number.NaN
  if (!data || Number.isNaN(modifiedTime)) return undefined
  return {
    advisoryId: data.id,
    aliases: (data.aliases ?? []).filter((alias) => alias.length <= id.max).slice(0, aliases),
    summary: plain(data.summary ?? data.details ?? ''),
    severity: severityOf(data),
    modifiedTime,
    isWithdrawn: data.withdrawn !== undefined,
    packages: (data.affected ?? []).flatMap(packagesOf),
  }
}

const plain = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, advisoriesLimits.summary.max)

function severityOf({ severity, database_specific: database }: Osv): Severity {
  const scores = (severity ?? []).flatMap(({ score }) => cvss3Score(score) ?? [])
  if (scores.length > 0) return severityOfScore(Math.max(...scores))
  return typeof database?.severity === 'string' ? severityOfLabel(database.severity) : 'unknown'
}

/** By its package, and by the repository that it is built from: firmware often names only that. */
function packagesOf({ package: named, ranges = [], versions = [] }: OsvAffected): AdvisoryPackage[] {
  const compared = ranges.filter(({ type }) => type !== 'GIT').map(({ events }) => eventsOf(events))
  const count = compared.flat().length + versions.length
  if (count === 0 || count > advisoriesLimits.events) return []
  const repositories = ranges.flatMap(({ repo }) => (repo === undefined ? [] : [purlOfRepository(repo)]))
  const bases = new Set([named && purlBaseOf(named), ...repositories].filter((base) => base !== undefined))
  return [...bases].map((purlBase) => ({ purlBase, ranges: compared, versions }))
}

const eventsOf = (events: readonly z.infer<typeof event>[]): RangeEvent[] =>
  events.flatMap(({ introduced, fixed, last_affected: lastAffected, limit }): RangeEvent[] => {
    if (introduced !== undefined) return [{ introduced }]
    if (fixed !== undefined) return [{ fixed }]
    if (lastAffected !== undefined) return [{ lastAffected }]
    return limit === undefined ? [] : [{ limit }]
  })

function purlBaseOf({ ecosystem, name, purl }: { ecosystem: string; name: string; purl?: string | undefined }) {
  if (purl !== undefined) return purlOf(purl)?.base
  const type = purlTypes[ecosystem.split(':')[0] ?? '']
  return type === undefined ? undefined : purlOf(`pkg:${type}/${name.replaceAll(':', '/')}`)?.base
}

function purlOfRepository(repository: string): string | undefined {
  const [, host = '', path = ''] =
    /^https?:\/\/(github\.com|bitbucket\.org)\/([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(repository) ?? []
  return host === '' ? undefined : purlOf(`pkg:${host.split('.')[0]}/${path}`)?.base
}
