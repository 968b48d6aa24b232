import * as z from 'zod/mini'
import { epochMs, integer } from '../../schema.ts'
import { deviceToken, pushChannelKeys } from '../apps/push/app-push.ts'
import { homeDeviceId } from '../homes/homes.ts'
import { pushLimits } from './pushes.limits.ts'

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)))

export const pushEndpoint = z.string().check(z.url(), z.maxLength(pushLimits.endpoint.max))

/** As a browser has it. */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  p256dh: base64url(65),
  auth: base64url(16),
})

/** A phone of a native app, as the SDK of its vendor has registered it. */
export const pushToken = z.object({
  /** Not that of applications: their schemas would load with the app. */
  appId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  channel: z.enum(pushChannelKeys),
  token: deviceToken,
  /** Of APNs: an app that Xcode has installed is in the sandbox. */
  environment: z._default(z.enum(['production', 'sandbox']), 'production'),
})

const minuteOfDay = integer(pushLimits.minuteOfDay)
const quietHours = z.object({
  from: minuteOfDay,
  to: minuteOfDay,
  /** 1 Monday to 7 Sunday: the days on which they begin. */
  days: z.array(integer({ min: 1, max: 7 })).check(z.minLength(1), z.maxLength(7)),
})

export const pushMute = z.object({
  deviceId: homeDeviceId,
  deviceName: z.string(),
  /** Empty: all events of the device. */
  deKey: z.string(),
  until: epochMs,
})
export type PushMute = z.infer<typeof pushMute>

export const chosenPushSettings = z.object({
  /** Null: none. */
  quiet: z.nullable(quietHours),
  alarmsPass: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
})
export type ChosenPushSettings = z.infer<typeof chosenPushSettings>

export const pushSettings = z.extend(chosenPushSettings, {
  /** Whether the account has an address for each, and the server a way to send. */
  mayEmail: z.boolean(),
  maySms: z.boolean(),
  phones: integer({ min: 0, max: pushLimits.subscriptions }),
  mutes: z.array(pushMute),
})
export type PushSettings = z.infer<typeof pushSettings>

export const pushTestEnds = ['ok', 'gone', 'refused', 'unreachable'] as const
