import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'
import { severities } from './severity.ts'

/** What a person has decided about a finding. Codes in the order of VEX. */
export const verdicts = { underInvestigation: 1, affected: 2, notAffected: 3, fixed: 4 } as const
export type Verdict = (typeof verdicts)[keyof typeof verdicts]

/** Findings that ask for nothing further. */
export const settledVerdicts: readonly Verdict[] = [verdicts.notAffected, verdicts.fixed]

const stated = z.object({
  verdict: codeOf(verdicts),
  note: z.string(),
  account: z.string(),
  time: epochMs,
})

const finding = {
  packageId: z.string(),
  advisoryId: z.string(),
  aliases: z.array(z.string()),
  summary: z.string(),
  severity: z.enum(severities),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  /** Empty if no fix is known. */
  fixedIn: z.string(),
  /** False: the component states no version. */
  isCertain: z.boolean(),
  /** Null until someone has decided. */
  verdict: z.nullable(stated),
}

/** An advisory about a component of a firmware version. */
export const versionFinding = z.object(finding)
export type VersionFinding = z.infer<typeof versionFinding>

/** The same in a product that uses the version, and how many of its devices report it. */
export const productFinding = z.object({
  ...finding,
  productId: z.string(),
  productName: z.string(),
  firmwareVersion: z.string(),
  deviceCount: z.number(),
})
export type ProductFinding = z.infer<typeof productFinding>

const advisoryImport = z.object({
  fileName: z.string(),
  account: z.string(),
  time: epochMs,
  /** Advisories in the file, without those that name no package. */
  read: z.number(),
  /** Entries that are not advisories. */
  skipped: z.number(),
})

export const advisoriesInfo = z.object({
  total: z.number(),
  lastImport: z.nullable(advisoryImport),
})
export type AdvisoriesInfo = z.infer<typeof advisoriesInfo>
