import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'
import type { DeviceName } from '../../topic.ts'

/** EN-SERIALAPP-04, of a whole application. */
export const activation = { none: 0, some: 1, all: 2 } as const
export type Activation = (typeof activation)[keyof typeof activation]

/** `total` is less than was asked for once devices were deleted. */
export const activationOf = ({ total, activated }: { total: number; activated: number }): Activation =>
  activated === 0 ? activation.none : activated < total ? activation.some : activation.all

/** EN-SERIALAPP: product type, date, quantity and activation state. */
export const serialApplication = z.object({
  applicationId: z.string(),
  productId: z.string(),
  productName: z.string(),
  productModel: z.string(),
  createTime: epochMs,
  quantity: z.int(),
  activated: z.int(),
  activation: codeOf(activation),
  /** Null while the secrets wait for their one download. */
  downloadTime: z.nullable(epochMs),
})
export type SerialApplication = z.infer<typeof serialApplication>

export const appliedSerial = z.object({
  serial: z.string(),
  /** Epoch ms of the first connect; null before. */
  activatedTime: z.nullable(epochMs),
})
export type AppliedSerial = z.infer<typeof appliedSerial>

export const serialFormats = ['xlsx', 'csv'] as const
export type SerialFormat = (typeof serialFormats)[number]

/** What the QR code of a label says: which device it is, and no secret. */
export const labelText = ({ productId, serial }: DeviceName): string => `slipway:device/${productId}/${serial}`
