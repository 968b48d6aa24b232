import * as z from 'zod/mini'
import { grayNumber } from '../../catalog/gray-configs/gray-configs.ts'
import { categoryId } from '../../catalog/categories/category-fields.ts'
import { rule } from '../../rules.ts'
import { codeOf, epochMs, integer, line, matching, optionalText, orJsonText, text } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { panelStatus } from './panels.lifecycle.ts'
import { panelsLimits as limits } from './panels.limits.ts'

/** EN-PANEL-13. */
export const panelTypes = { standard: 0, custom: 1, entry: 2 } as const
export type PanelType = (typeof panelTypes)[keyof typeof panelTypes]

/** SI-054. */
const panelKinds = ['visual', 'blank', 'code', 'entry', 'eib'] as const
export type PanelKind = (typeof panelKinds)[number]

/** The panel that every product has without anyone designing it: chosen like any other. */
export const GENERATED = 'generated'

/** CO-21. */
export const EIB_RN_NAME = 'MiniRepertory'
/** SI-060, CO-20. */
export const eibConfig = {
  appVersion: 35,
  innerVersion: '1.3.1',
  entries: { settings: 'settings', detail: 'detail' },
} as const

const rowId = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))
export const panelId = rowId
/** Also the generated one. */
export const panelChoice = z.union([rowId, z.literal(GENERATED)])

const version = matching({ max: limits.version.max }, /^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'toolVersion')
const category = z.union([categoryId, z.literal('')])
const picture = z.string().check(z.maxLength(200), z.regex(/^(\/files\/[a-z0-9]+\.[a-z]+)?$/, rule('pictureUrl')))
const rnName = matching({ min: 0, max: limits.rnName.max }, /^([A-Za-z][A-Za-z0-9_]*)?$/, 'deKey')
/** Never http: what is opened from a panel is not watched on the way. */
const httpsAddress = z.string().check(
  z.trim(),
  z.maxLength(limits.address.max),
  z.regex(/^https:\/\/[^\s/?#@]+([/?#]\S*)?$/, rule('httpsAddress')),
  z.refine((address) => URL.canParse(address), { error: rule('httpsAddress') }),
)

/** Of a mini-program, a domain above this one. */
const programId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** A panel document; its own rules check it (`panel-document.ts`). */
const document = z.record(z.string(), z.unknown())
const pVersion = matching({ max: limits.version.max }, /^V\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'panelVersion')

export const panelConfig = orJsonText(
  z.discriminatedUnion('kind', [
    /** Without a document: that of the generated panel, by default of the product whose panel it is. */
    z.object({
      kind: z.enum(['visual', 'blank']),
      document: z.optional(document),
      fromProduct: z.optional(productId),
    }),
    z.object({
      kind: z.literal('entry'),
      url: httpsAddress,
      icon: z._default(picture, ''),
      name: line(limits.entryName),
    }),
    z.object({ kind: z.literal('code') }),
    /** The mini-program that users get; absent: only native apps show something, of their own. */
    z.object({ kind: z.literal('eib'), miniProgramId: z.optional(programId) }),
  ]),
)
export type PanelConfig = z.output<typeof panelConfig>

/** Absent fields of a new panel are empty. */
export const panelFields = {
  panelName: line(limits.name),
  rnName: z._default(rnName, ''),
  rnDesc: optionalText(limits.desc),
  firstCategory: z._default(category, ''),
  secondCategory: z._default(category, ''),
  picture: z._default(picture, ''),
  appVersion: z.optional(version),
  pVersion: z._default(pVersion, 'V1.0.0'),
  baseVersion: optionalText(limits.version),
}
/** The same of a panel that exists, where absent fields stay. */
export const changedPanelFields = {
  panelName: z.optional(panelFields.panelName),
  rnName: z.optional(rnName),
  rnDesc: z.optional(text({ min: 0, ...limits.desc })),
  firstCategory: z.optional(category),
  secondCategory: z.optional(category),
  picture: z.optional(picture),
  appVersion: panelFields.appVersion,
  pVersion: z.optional(pVersion),
  baseVersion: z.optional(text({ min: 0, ...limits.version })),
}
export const panelVersion = version
export const panelAliases = {
  firstCategory: ['firstCat'],
  secondCategory: ['secondCat'],
  pVersion: ['pversion'],
} as const

/** SI-057: accounts, a ratio or both; or the audience of a gray config. */
export const audienceFields = {
  accounts: z._default(z.array(text(limits.account)).check(z.maxLength(limits.grayAccounts)), []),
  ratio: z.optional(integer(limits.ratio)),
  grayNumber: z.optional(grayNumber),
}

/** EN-PANEL, in both spellings (CN-25). */
export const panel = z.object({
  panelId: z.string(),
  /** The product whose own panel it is; null: a standard panel. */
  productId: z.nullable(z.string()),
  panelName: z.string(),
  firstCategory: z.string(),
  firstCat: z.string(),
  secondCategory: z.string(),
  secondCat: z.string(),
  config: z.object({
    kind: z.enum([...panelKinds, GENERATED]),
    document: z.optional(document),
    url: z.optional(z.string()),
    icon: z.optional(z.string()),
    name: z.optional(z.string()),
    miniProgramId: z.optional(z.string()),
  }),
  picture: z.string(),
  rnName: z.string(),
  rnDesc: z.string(),
  appVersion: z.string(),
  pversion: z.string(),
  pVersion: z.string(),
  baseVersion: z.string(),
  eibConfig: z.nullable(
    z.object({
      appVersion: z.int(),
      innerVersion: z.string(),
      entries: z.object({ settings: z.string(), detail: z.string() }),
    }),
  ),
  panelType: codeOf(panelTypes),
  status: codeOf(panelStatus),
  /** What users have; empty before the first full release. */
  version: z.string(),
  /** The version in gray; empty without one. */
  grayVersion: z.string(),
  /** Whether the gray version replaces one that is published. */
  isUpgrading: z.boolean(),
  /** The gray config whose audience gets the gray version; null: the panel has an audience of its own. */
  grayNumber: z.nullable(z.int()),
  /** Accounts that get the gray version, and the share of the other users; null: none of them. */
  grayAccounts: z.int(),
  grayRatio: z.nullable(z.int()),
  /** Products that have chosen it. */
  usedBy: z.int(),
  createTime: epochMs,
  updateTime: epochMs,
})
export type Panel = z.infer<typeof panel>

/** EN-MPENTRY. */
export const miniProgramEntry = z.object({
  id: z.string(),
  cnName: z.string(),
  /** Of a panel, its only name. */
  enName: z.string(),
  logo: z.string(),
  /** An EIB panel, or a mini-program that such a panel can name. */
  kind: z.enum(['panel', 'program']),
})
export type MiniProgramEntry = z.infer<typeof miniProgramEntry>
