import * as z from 'zod/mini'
import { rule } from '../../rules.ts'
import { topic } from '../../topic.ts'
import { deviceLimits } from './devices.limits.ts'
import { messageId } from './devices.topics.ts'
import { SERIAL } from './serial-pattern.ts'

const productIdText = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const serialText = z.string().check(z.regex(new RegExp(`^${SERIAL}$`)))

/**
 * The sub-device's credentials: client id and HMAC as in its own sign-in. Both are absent if its product trusts
 * gateways; one alone is not valid.
 */
const proof = {
  clientId: z.optional(z.string().check(z.maxLength(256))),
  sign: z.optional(z.string().check(z.maxLength(256))),
}
const isWhole = ({ clientId, sign }: { clientId?: unknown; sign?: unknown }): boolean =>
  (clientId === undefined) === (sign === undefined)

export const topoAdd = topic('up/topo/add', {
  from: 'device',
  payload: z.object({
    id: z.optional(messageId),
    subs: z
      .array(
        z
          .object({ productId: z.optional(productIdText), serial: serialText, ...proof })
          .check(z.refine(isWhole, { error: rule('wholeProof') })),
      )
      .check(z.minLength(1), z.maxLength(deviceLimits.subsPerMessage)),
  }),
})

export const topoDelete = topic('up/topo/delete', {
  from: 'device',
  payload: z.object({
    id: z.optional(messageId),
    subs: z.array(serialText).check(z.minLength(1), z.maxLength(deviceLimits.subsPerMessage)),
  }),
})

export const topoGet = topic('up/topo/get', { from: 'device', payload: z.object({ id: z.optional(messageId) }) })

export const subLogin = topic('up/sub/login', {
  from: 'device',
  payload: z
    .object({ id: z.optional(messageId), sub: serialText, ...proof })
    .check(z.refine(isWhole, { error: rule('wholeProof') })),
})

export const subLogout = topic('up/sub/logout', {
  from: 'device',
  payload: z.object({ id: z.optional(messageId), sub: serialText }),
})

/** What a gateway can send about its sub-devices. */
export const topologyTopics = [topoAdd, topoDelete, topoGet, subLogin, subLogout] as const

/** The reply to all of these; without `id` after a sub-device was removed by a user, with the remaining ones. */
export const topoState = topic('down/topo', {
  from: 'platform',
  payload: z.object({
    id: z.optional(z.string()),
    code: z.number(),
    msg: z.string(),
    /** The problems by serial number. */
    data: z.optional(z.record(z.string(), z.object({ code: z.number(), msg: z.string() }))),
    /** All sub-devices of the gateway, where it asked for them or they changed. */
    subs: z.optional(z.array(z.object({ productId: z.string(), serial: z.string(), online: z.boolean() }))),
  }),
})

const CARRIED = new RegExp(`^up/sub/(${SERIAL})/(.+)$`)

/** The sub-device's serial number in a gateway's topic, and the tail that its own topic would have. */
export function carriedOf(tail: string): { serial: string; tail: string } | undefined {
  const [, serial, rest] = CARRIED.exec(tail) ?? []
  return serial !== undefined && rest !== undefined ? { serial, tail: `up/${rest}` } : undefined
}

/** The tail for a message to a sub-device below its gateway's topics. */
export const carriedDown = (serial: string, tail: string): string => `down/sub/${serial}/${tail.slice('down/'.length)}`
