import { malformedFields, withoutNulls } from '@slipway/contract/devices/devices/malformed-message.ts'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { topologyTopics } from '@slipway/contract/devices/devices/topology.topics.ts'
import type { Topic } from '@slipway/contract/topic.ts'
import * as z from 'zod/mini'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import type { Verdict } from './sub-device-proof.ts'

export interface Reply extends Verdict {
  data?: Record<string, Verdict>
  subs?: { productId: string; serial: string; online: boolean }[]
  arrived?: number
}

type Handler<Payload> = (gateway: DeviceIdentity, payload: Payload) => Promise<Reply>

/** Handlers of a gateway's messages about its sub-devices, by topic: a new message is one more `on`. */
export function topologyTable() {
  const byTail = new Map<string, Handler<unknown>>()
  return {
    on<Payload extends z.core.$ZodType>(
      { tail, payload }: Pick<Topic<Payload>, 'tail' | 'payload'>,
      act: Handler<z.core.output<Payload>>,
    ): void {
      byTail.set(tail, async (gateway, json) => {
        const read = z.safeParse(payload, withoutNulls(json))
        return read.success ? act(gateway, read.data) : malformed(payload, json)
      })
    },

    /** Call it after all `on`: a topic without a handler would be accepted and never answered. */
    complete(): (gateway: DeviceIdentity, tail: string, json: unknown) => Promise<Reply> {
      const missing = topologyTopics.filter(({ tail }) => !byTail.has(tail))
      if (missing.length > 0) throw new Error(`no handler for ${missing.map(({ tail }) => tail).join(', ')}`)
      return async (gateway, tail, json) => {
        const handle = byTail.get(tail)
        return handle ? handle(gateway, json) : { code: wireCode.unknownFeature, msg: 'no such topic' }
      }
    },
  }
}

/** `data` of this reply is keyed by serial number: the wrong fields are named in its text. */
function malformed(schema: z.core.$ZodType, json: unknown): Reply {
  const fields = malformedFields(schema, json).map(({ field, reason }) =>
    field ? `${field}: ${reason.en}` : reason.en,
  )
  return { code: wireCode.badJson, msg: ['not what this topic takes', ...fields].join('; ').slice(0, LONGEST_MSG) }
}

const LONGEST_MSG = 255
