import * as z from 'zod/mini'
import { epochMs } from '../../../schema.ts'

const opaqueId = z.string().check(z.regex(/^[\w-]{22}$/))
export const bindId = opaqueId
export const nearbyId = opaqueId

/** Why a device that came with a token is in no home of its user. */
export const tokenRefusals = ['boundElsewhere', 'inYourHome', 'notReleased', 'wayClosed', 'tooManyDevices'] as const
export type TokenRefusal = (typeof tokenRefusals)[number]

/** Enough to recognize the device in one's hand, and no more than that. */
export const nearbyDevice = z.object({
  nearbyId,
  productId: z.string(),
  productName: z.string(),
  /** Of the product, else of its category; may be empty. */
  picture: z.string(),
  /** The last four characters of its serial number. */
  serialEnd: z.string(),
  expireTime: epochMs,
})
export type NearbyDevice = z.infer<typeof nearbyDevice>
