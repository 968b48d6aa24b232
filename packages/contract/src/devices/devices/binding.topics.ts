import * as z from 'zod/mini'
import { epochMs, integer } from '../../schema.ts'
import { topic } from '../../topic.ts'
import { messageId } from './devices.topics.ts'

const id = z.optional(messageId)

/** How long a press on the device opens it to those beside it. */
export const bindWindowSeconds = { min: 1, max: 120, defaultValue: 60 } as const

/** The device passes on the token that an app gave it together with its Wi-Fi network: it then belongs to the app's home. */
export const bindByToken = topic('up/bind/token', {
  from: 'device',
  payload: z.object({ id, token: z.string().check(z.minLength(1), z.maxLength(64)) }),
})

/** Someone has pressed the button of the device: those in the same network can add it for a while. */
export const bindOpen = topic('up/bind/open', {
  from: 'device',
  payload: z.object({ id, seconds: z._default(integer(bindWindowSeconds), bindWindowSeconds.defaultValue) }),
})

/**
 * The device was reset by hand. `reset` is its own name for this reset, another one for each: the platform may receive the message
 * more than once, also after the next owner has added the device.
 */
export const bindReset = topic('up/bind/reset', {
  from: 'device',
  payload: z.object({ id, reset: z.string().check(z.minLength(1), z.maxLength(32)) }),
})

/** Asks whether the device is in a home, as after a connect: it may have been removed while it was offline. */
export const bindGet = topic('up/bind/get', { from: 'device', payload: z.object({ id }) })

/** What a device can send about its home. Answered on `down/ack`, but for `up/bind/get`. */
export const bindingTopics = [bindByToken, bindOpen, bindReset, bindGet] as const

/** The answer to `up/bind/get`; without `id` after the device was added to a home or removed from one. */
export const bindState = topic('down/bind', {
  from: 'platform',
  payload: z.object({
    id: z.optional(z.string()),
    bound: z.boolean(),
    /** Since when; absent for a device that has been in no home for as long as that is known. */
    at: z.optional(epochMs),
  }),
})
