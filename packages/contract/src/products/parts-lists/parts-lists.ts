import * as z from 'zod/mini'
import { firmwareTypes } from '../../catalog/modules/modules.ts'
import { codeOf, epochMs } from '../../schema.ts'

const partsFormats = ['CycloneDX', 'SPDX'] as const
export type PartsFormat = (typeof partsFormats)[number]

/** A piece of software in a firmware version; texts that its parts list doesn't state are empty. */
export const component = z.object({
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  cpe: z.string(),
  licence: z.string(),
  /** `SHA-256:…`, as the parts list names the algorithm. */
  hash: z.string(),
})
export type Component = z.infer<typeof component>

export const partsList = z.object({
  packageId: z.string(),
  format: z.enum(partsFormats),
  formatVersion: z.string(),
  fileName: z.string(),
  size: z.number(),
  sha256: z.string(),
  componentCount: z.number(),
  account: z.string(),
  createTime: epochMs,
})
export type PartsList = z.infer<typeof partsList>

/** A component in a firmware version that a product uses, and how many of its devices report that version. */
export const componentUse = z.object({
  productId: z.string(),
  productName: z.string(),
  packageId: z.string(),
  firmwareType: codeOf(firmwareTypes),
  firmwareLabel: z.string(),
  firmwareLabelEn: z.string(),
  firmwareVersion: z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  deviceCount: z.number(),
  /** The versions as these devices report them, for the filter of a rollout plan; the 100 most common. */
  reported: z.array(z.string()),
  /** The release of this firmware that can be planned now; null: none. */
  nextRecordId: z.nullable(z.string()),
})
export type ComponentUse = z.infer<typeof componentUse>
