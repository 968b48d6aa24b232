import * as z from 'zod/mini'
import { epochMs } from '../../../schema.ts'
import { homeDevice } from '../home-devices.ts'
import { homeDeviceId, shareId } from '../homes.ts'
import { openedPanel } from '../opened-panel.ts'

/** In the fragment of an address; what it opens is only as good as its share. */
export const shareToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** `open`: the link was not used yet. `accepted`: a user has the device. `visit`: whoever has the link. */
const shareStates = ['open', 'accepted', 'visit'] as const

const terms = {
  mayControl: z.boolean(),
  /** The guest reads the messages of the device and gets its pushes, from the moment on in which it accepted. */
  withMessages: z.boolean(),
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

const visitedParts = {
  ...z.pick(homeDevice, {
    name: true,
    productName: true,
    picture: true,
    online: true,
    isDisabled: true,
    values: true,
    busy: true,
  }).shape,
  mayControl: z.boolean(),
  endTime: epochMs,
}

/** What a visitor sees of the device: values, no history and no events. */
export const visitedDevice = z.object({ ...visitedParts, panel: openedPanel })
export type VisitedDevice = z.infer<typeof visitedDevice>

/** One event of a visitor's stream. */
export const visitChanges = z.partial(
  z.object({
    /** The device as it is now, without its panel. */
    device: z.object(visitedParts),
    /** The last event: the link is over, or a newer stream took the place of this one. */
    over: z.enum(['ended', 'replaced']),
  }),
)
export type VisitChanges = z.infer<typeof visitChanges>

/** What changes of the devices that are shared with a user: all of it in the first event, then the parts that changed. */
export const shareChanges = z.partial(
  z.object({
    /** All shares whenever they are others: a device without one has left. */
    shares: z.array(z.object({ shareId, deviceId: homeDeviceId, by: z.string(), ...terms })),
    /** Devices that are new or have changed. */
    changed: z.array(homeDevice),
    /** As in the stream of a home. */
    panels: z.array(homeDeviceId),
    /** Devices with another event, or one that a person has marked as over. */
    events: z.array(homeDeviceId),
    /** The last event. `left`: nothing is shared any more. `replaced`: a newer stream of the caller took the place. */
    over: z.enum(['left', 'replaced']),
  }),
)
export type ShareChanges = z.infer<typeof shareChanges>
