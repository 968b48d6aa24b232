import * as z from 'zod/mini'

/** What a user is notified of by the system, apart from events of devices. */
export const noticeKinds = [
  'memberJoined',
  'memberLeft',
  'removedFromHome',
  'homeHandedOver',
  'homeDissolved',
  'deviceRemoved',
  'deviceReset',
  'deviceDeleted',
  'shareAccepted',
  'shareEnded',
  'passwordChanged',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

const name = z._default(z.string(), '')

/** The names in the text of a notice, as they were then. */
export const noticeNames = z.object({ home: name, device: name, by: name })
export type NoticeNames = z.infer<typeof noticeNames>
