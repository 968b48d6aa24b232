import * as z from 'zod/mini'
import { categoryId } from '../../catalog/categories/category-fields.ts'
import { rule } from '../../rules.ts'
import { codeOf, epochMs } from '../../schema.ts'
import { codeFrame } from '../homes/home-panels.ts'
import { miniFindingKinds } from './mini-findings.ts'
import { publishState, versionStage } from './mini-programs.lifecycle.ts'
import { miniProgramsLimits as limits } from './mini-programs.limits.ts'

/** EN-MINIPROG-01: 32 hexadecimal digits. */
export const miniProgramId = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(64))
export const versionId = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))

const category = z._default(z.union([categoryId, z.literal('')]), '')
/** The service asks for both, because the specification wants 60016 here (VA-75). */
const name = z._default(z.string().check(z.trim(), z.maxLength(limits.name.max)), '')

export const miniProgramFields = {
  cnName: name,
  enName: name,
  logo: z._default(
    z.string().check(z.maxLength(200), z.regex(/^(\/files\/[a-z0-9]+\.[a-z]+)?$/, rule('pictureUrl'))),
    '',
  ),
  firstCategory: category,
  secondCategory: category,
}

const finding = z.object({
  kind: z.enum(miniFindingKinds),
  file: z.string(),
  /** Counted from 1; 0 where a line says nothing. */
  line: z.int(),
  detail: z.string(),
})
export type MiniFinding = z.infer<typeof finding>
export const findings = z.array(finding)

export const miniVersion = z.object({
  versionId: z.string(),
  /** Empty where the package has no readable version. */
  version: z.string(),
  stage: codeOf(versionStage),
  findings,
  /** Warnings wait for the developer. */
  mustAcknowledge: z.boolean(),
  /** Why it was refused; empty otherwise. */
  reason: z.string(),
  files: z.int(),
  size: z.int(),
  uploadTime: epochMs,
  reviewTime: z.nullable(epochMs),
  packTime: z.nullable(epochMs),
})
export type MiniVersion = z.infer<typeof miniVersion>

/** EN-MINIPROG. */
export const miniProgram = z.object({
  miniProgramId: z.string(),
  cnName: z.string(),
  enName: z.string(),
  logo: z.string(),
  firstCategory: z.string(),
  secondCategory: z.string(),
  /** What users have: versions, empty for none. */
  fullVersion: z.string(),
  greyVersion: z.string(),
  /** Of the gray config that the grey version goes to; null: the grey accounts. */
  grayNumber: z.nullable(z.int()),
  /** Of the last upload; null: nothing is uploaded. */
  stage: z.nullable(codeOf(versionStage)),
  version: z.string(),
  owner: z.string(),
  createTime: epochMs,
  updateTime: epochMs,
})
export type MiniProgram = z.infer<typeof miniProgram>

export const publication = z.object({
  publishId: z.string(),
  version: z.string(),
  isGrey: z.union([z.literal(0), z.literal(1)]),
  grayNumber: z.nullable(z.int()),
  state: z.enum(Object.values(publishState) as [string, ...string[]]),
  by: z.string(),
  publishTime: epochMs,
  endTime: z.nullable(epochMs),
})
export type Publication = z.infer<typeof publication>

/** EIB panels that name it and aren't offline, and the products that have chosen one of them. */
const programUses = z.object({
  /** Names; the newest ones. */
  panels: z.array(z.string()),
  panelTotal: z.int(),
  /** Those that the caller can open. */
  products: z.array(z.object({ productId: z.string(), productName: z.string() })),
  productTotal: z.int(),
})
export type ProgramUses = z.infer<typeof programUses>

/** Everything that the page of a mini-program needs. */
export const miniProgramDetail = z.object({
  program: miniProgram,
  /** Newest first. */
  versions: z.array(miniVersion),
  greyCount: z.int(),
  appCount: z.int(),
  /** A version to go back to; empty where there is none. */
  rollbackVersion: z.string(),
  uses: programUses,
  /** Versions without findings need no reviewer. */
  autoReview: z.boolean(),
})
export type MiniProgramDetail = z.infer<typeof miniProgramDetail>

export const greyAccount = z.object({ account: z.string(), addTime: epochMs })
const appChoice = z.object({ appId: z.string(), appName: z.string(), logo: z.string() })
/** EN-MINIPROG-06 and -07. */
export const appSelection = z.object({ selectable: z.array(appChoice), selected: z.array(z.string()) })

/** What runs in the companion. */
export const openedProgram = z.object({
  miniProgramId: z.string(),
  cnName: z.string(),
  enName: z.string(),
  logo: z.string(),
  version: z.string(),
  frame: codeFrame,
})
export type OpenedProgram = z.infer<typeof openedProgram>
