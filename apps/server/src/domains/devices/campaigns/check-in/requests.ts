import type { OfferDecision } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import type { UpdateUplink } from '../../devices/index.ts'
import type { CancelRow } from '../jobs/cancels.store.ts'
import type { JobRow } from '../jobs/job-row.ts'
import type { CampaignRow } from './campaign-facts.views.ts'
import type { DeviceRow } from './device-facts.views.ts'

/** What happens to the updates of one device. */
export type Act =
  | Exclude<UpdateUplink, { kind: 'get' }>
  | { kind: 'get'; accept: string | undefined }
  /** Asks for the present job, and creates one if the device is eligible. */
  | { kind: 'check' }
  /** The versions of the device have been stored. */
  | { kind: 'versionStored' }
  | { kind: 'served'; jobId: string; bytes: number }
  | { kind: 'timer' }
  | { kind: 'accept' | 'decline' | 'cancel'; jobId: string; actor: string }

export interface Request {
  deviceId: number
  productId: string
  /** Whether offers reach the device; undefined where that is not known. */
  hears?: boolean | undefined
  /** The client fetches what it is shown, and confirms each cancel. `canAsk`: it has a question for its user, too. */
  polls?: { canAsk: boolean } | undefined
  act: Act
}

/** Whether the device is sent messages: one that only polls is not, even if it reports as if it were connected. */
export const takesMessages = ({ polls, hears }: Request, { isOnline }: Pick<DeviceRow, 'isOnline'>): boolean =>
  polls === undefined && (hears !== undefined || isOnline)

export interface Result {
  /** The device's job after the request. */
  job?: JobRow | undefined
  campaign?: CampaignRow | undefined
  /** What decided; undefined for a device that does not exist. */
  device?: DeviceRow | undefined
  /** Whether the device is sent the offer now. */
  isSent: boolean
  /** Whether the device is sent the question for its user now. */
  isAsked: boolean
  /** Whether the offer waits for the idle hours of the device. */
  isEarly: boolean
  /** Whether the request has changed the state of a job. */
  hasMoved: boolean
  decision?: OfferDecision | undefined
  /** Whether the device was found without a subscription to offers, and was not before. */
  isNewlyUnheard: boolean
  cancels: CancelRow[]
}

/** Requests of a device that is connected here, and can be sent an offer. */
export const isFromDevice = ({ kind }: Act): boolean =>
  kind === 'version' ||
  kind === 'get' ||
  kind === 'hold' ||
  kind === 'check' ||
  kind === 'progress' ||
  kind === 'versionStored'

/** Requests after which the device can be eligible for something new. */
export const asksForUpdate = (act: Act): boolean =>
  act.kind === 'version' ||
  act.kind === 'get' ||
  act.kind === 'check' ||
  act.kind === 'versionStored' ||
  (act.kind === 'hold' && !act.hold)
