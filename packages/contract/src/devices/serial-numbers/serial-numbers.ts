import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'
import { serialNumberLimits } from './serial-numbers.limits.ts'

/** EN-SERIALAPP-04, for an entire application. */
export const activation = { none: 0, some: 1, all: 2 } as const
export type Activation = (typeof activation)[keyof typeof activation]

/** `total` is less than the applied quantity once devices were deleted. */
export const activationOf = ({ total, activated }: { total: number; activated: number }): Activation =>
  activated === 0 ? activation.none : activated < total ? activation.some : activation.all

/** EN-SERIALAPP: product type, date, quantity and activation state. */
export const serialApplication = z.object({
  applicationId: z.string(),
  productId: z.string(),
  productName: z.string(),
  productModel: z.string(),
  /** Who applied; only this account can download the secrets. */
  account: z.string(),
  isMine: z.boolean(),
  createTime: epochMs,
  quantity: z.int(),
  activated: z.int(),
  activation: codeOf(activation),
  /** Null until the secrets have been downloaded; see `mayTakeSecrets`. */
  downloadTime: z.nullable(epochMs),
})
export type SerialApplication = z.infer<typeof serialApplication>

/** Whether the applicant can download the secrets: once, and again for a while, because a connection can be lost. */
export const mayTakeSecrets = ({ isMine, downloadTime }: SerialApplication, now: number): boolean =>
  isMine && (downloadTime === null || now - downloadTime < serialNumberLimits.takenAgainMs)

export const appliedSerial = z.object({
  serial: z.string(),
  /** Epoch ms of the first connect; null before. */
  activatedTime: z.nullable(epochMs),
})
export type AppliedSerial = z.infer<typeof appliedSerial>

export const serialFormats = ['xlsx', 'csv'] as const
export type SerialFormat = (typeof serialFormats)[number]
