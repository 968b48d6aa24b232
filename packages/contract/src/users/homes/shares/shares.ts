import * as z from 'zod/mini'
import { epochMs } from '../../../schema.ts'
import { feature } from '../../../products/features/features.ts'
import { homeDevice } from '../home-devices.ts'

export const shareId = z.string().check(z.regex(/^[\w-]{22}$/))
/** In the fragment of an address; what it opens is only as good as its share. */
export const shareToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** `open`: the link was not used yet. `accepted`: a user has the device. `visit`: whoever has the link. */
const shareStates = ['open', 'accepted', 'visit'] as const

const terms = {
  mayControl: z.boolean(),
  /** Null: until it is withdrawn. */
  endTime: z.nullable(epochMs),
}

/** A share, as those see it who have given it. */
export const deviceShare = z.object({
  shareId,
  state: z.enum(shareStates),
  ...terms,
  /** Nickname or masked account of the user that has the device; null for none. */
  to: z.nullable(z.string()),
  /** Of the user that has shared it. */
  by: z.string(),
  createTime: epochMs,
})
export type DeviceShare = z.infer<typeof deviceShare>

/** What the holder of a link sees before using it. */
export const shownShare = z.object({
  deviceName: z.string(),
  productName: z.string(),
  picture: z.string(),
  by: z.string(),
  ...terms,
  /** No account is needed. */
  asLink: z.boolean(),
})
export type ShownShare = z.infer<typeof shownShare>

/** A device that others share with the caller. */
export const sharedDevice = z.object({ shareId, device: homeDevice, by: z.string(), ...terms })
export type SharedDevice = z.infer<typeof sharedDevice>

/** What a visitor sees of the device: values, no history and no events. */
export const visitedDevice = z.object({
  ...z.pick(homeDevice, { name: true, productName: true, picture: true, online: true, isDisabled: true, values: true })
    .shape,
  model: z.array(feature),
  mayControl: z.boolean(),
  endTime: epochMs,
})
export type VisitedDevice = z.infer<typeof visitedDevice>
