import * as z from 'zod/mini'
import { epochMs, line } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { panelsLimits as limits } from './panels.limits.ts'
import { GENERATED, panelId, panelVersion } from './panels.ts'

export const draftId = panelId
export const draftName = line(limits.name)

/** What a draft begins with; of a panel its published version, or another one of it. */
export const draftStart = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum([GENERATED, 'blank']) }),
  z.object({ kind: z.literal('panel'), panelId, version: z.optional(panelVersion) }),
  /** The next version of a standard panel, designed with the features of the product. */
  z.object({ kind: z.literal('standard'), panelId, version: z.optional(panelVersion) }),
])
export type DraftStart = z.output<typeof draftStart>

const document = z.record(z.string(), z.unknown())

/** A panel of a product while it is designed: no user sees it. */
export const panelDraft = z.object({
  draftId: z.string(),
  /** Of a draft of a standard panel, the sample product; null once it is deleted. */
  productId: z.nullable(productId),
  /** Whether the draft becomes the next version of a standard panel. */
  isStandard: z.boolean(),
  /** The panel of the product whose next version it becomes; null: it becomes a new panel. */
  panelId: z.nullable(z.string()),
  draftName: z.string(),
  /** Widgets on it. */
  items: z.int(),
  createTime: epochMs,
  updateTime: epochMs,
  /** The account that saved it last. */
  author: z.string(),
})
export type PanelDraft = z.infer<typeof panelDraft>

export const panelDraftDetail = z.extend(panelDraft, { document })
export type PanelDraftDetail = z.infer<typeof panelDraftDetail>

/** A version of a panel, written once. */
export const listedPanelVersion = z.object({
  version: z.string(),
  note: z.string(),
  createTime: epochMs,
  author: z.string(),
  /** Whether all users have it. */
  isLive: z.boolean(),
  /** Whether a gray audience has it. */
  isGray: z.boolean(),
})
export type ListedPanelVersion = z.infer<typeof listedPanelVersion>

export const panelVersionDetail = z.extend(listedPanelVersion, { document: z.nullable(document) })
