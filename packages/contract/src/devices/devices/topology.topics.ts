import * as z from 'zod/mini'
import { topic } from '../../topic.ts'
import { deviceLimits } from './devices.limits.ts'
import { messageId } from './devices.topics.ts'
import { SERIAL } from './serial-pattern.ts'

const productIdText = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const serialText = z.string().check(z.regex(new RegExp(`^${SERIAL}$`)))

/**
 * The sub-device's own proof: client id and HMAC as it would sign in with them. Both are left out where its product
 * trusts its gateways; one alone proves nothing.
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
      .array(z.object({ productId: z.optional(productIdText), serial: serialText, ...proof }).check(z.refine(isWhole)))
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
  payload: z.object({ id: z.optional(messageId), sub: serialText, ...proof }).check(z.refine(isWhole)),
})

export const subLogout = topic('up/sub/logout', {
  from: 'device',
  payload: z.object({ id: z.optional(messageId), sub: serialText }),
})

/** The answer to all of them; without an `id` where somebody removed a sub-device, with all that are left. */
export const topoState = topic('down/topo', {
  from: 'platform',
  payload: z.object({
    id: z.optional(z.string()),
    code: z.number(),
    msg: z.string(),
    /** What is wrong, by serial number. */
    data: z.optional(z.record(z.string(), z.object({ code: z.number(), msg: z.string() }))),
    /** All that the gateway carries, where it asked or is told of a change. */
    subs: z.optional(z.array(z.object({ productId: z.string(), serial: z.string(), online: z.boolean() }))),
  }),
})

const CARRIED = new RegExp(`^up/sub/(${SERIAL})/(.+)$`)

/** What a gateway carries: the sub-device's serial number and the tail as it would be of its own. */
export function carriedOf(tail: string): { serial: string; tail: string } | undefined {
  const [, serial, rest] = CARRIED.exec(tail) ?? []
  return serial !== undefined && rest !== undefined ? { serial, tail: `up/${rest}` } : undefined
}

/** Where a message to a sub-device goes below its gateway's topics. */
export const carriedDown = (serial: string, tail: string): string => `down/sub/${serial}/${tail.slice('down/'.length)}`
