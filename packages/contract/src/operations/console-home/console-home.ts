import * as z from 'zod/mini'
import { hardwareSteps } from '../../products/product-release/release-gates.ts'
import { publishStatus } from '../../products/products/products.lifecycle.ts'
import { codeOf, epochMs } from '../../schema.ts'

/** A rejected connection, a problem of a connected device, or a message that does not fit the thing model. */
const faultKinds = ['rejected', 'problem', 'offModel'] as const
export type FaultKind = (typeof faultKinds)[number]

const homeFault = z.object({
  kind: z.enum(faultKinds),
  /** A rejection cause, the cause of a device problem, or the code that the platform answered. */
  cause: z.string(),
  times: z.number(),
  products: z.number(),
  /** The product and the device that had it last; the serial number is empty where it could not be read. */
  productId: z.string(),
  productName: z.string(),
  serial: z.string(),
  lastTime: epochMs,
})
export type HomeFault = z.infer<typeof homeFault>

const homeProduct = z.object({
  productId: z.string(),
  productName: z.string(),
  productModel: z.string(),
  /** Its own picture, or that of its category. */
  productPic: z.string(),
  publishStatus: codeOf(publishStatus),
  properties: z.number(),
  /** Simulated devices are not part of `devices` and `online`. */
  devices: z.number(),
  online: z.number(),
  simulated: z.number(),
  simulatedOnline: z.number(),
  /** The step that the release check finds open, asked only where it is the next one. */
  openStep: z.nullable(z.enum(hardwareSteps)),
  isExample: z.boolean(),
})
export type HomeProduct = z.infer<typeof homeProduct>

const homeChange = z.object({
  kind: z.enum(['stage', 'version']),
  time: epochMs,
  productId: z.string(),
  productName: z.string(),
  account: z.string(),
  /** The stage that the product moved to; null for a version of its model. */
  stage: z.nullable(codeOf(publishStatus)),
  /** 0 for a change of the stage. */
  version: z.number(),
  note: z.string(),
})
export type HomeChange = z.infer<typeof homeChange>

export const consoleHome = z.object({
  /** Simulated devices are not part of `total` and `online`. */
  devices: z.object({ total: z.number(), online: z.number(), simulated: z.number(), simulatedOnline: z.number() }),
  /** Every ten minutes of the last 24 hours, oldest first; without the present. */
  trend: z.array(z.object({ time: epochMs, online: z.number(), simulated: z.number() })),
  /** Of the last hour, most frequent first. */
  faults: z.array(homeFault),
  /** The newest products. */
  products: z.array(homeProduct),
  productTotal: z.number(),
  /** Newest first. */
  changes: z.array(homeChange),
  /** The data disk, once it has little space left; null before, and for accounts that do not administer. */
  lowSpace: z.nullable(z.object({ freeBytes: z.number(), isReserved: z.boolean() })),
  /** The account's example product, if it has one. */
  example: z.nullable(z.object({ productId: z.string() })),
})
export type ConsoleHome = z.infer<typeof consoleHome>
