import { updateGet, updateHold, updateProgress } from '@slipway/contract/devices/campaigns/campaigns.topics.ts'
import { campaignsLimits } from '@slipway/contract/devices/campaigns/campaigns.limits.ts'
import { platformAck, wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { uplinkTable, UplinkContext } from '../ingest/uplink-table.ts'
import { responseTo, type Answer } from '../messages/answers.ts'
import { usableId } from '../messages/message-id.ts'
import type { Device } from './update-sending.ts'
import type { UpdateUplink } from './device-updates.ts'

/** The device and its message; devices of a product share nothing here. */
const ofDevice = ({ device: { deviceId, productId, serial } }: UplinkContext): Device => ({
  deviceId,
  productId,
  serial,
})

const asked = (
  body: { id?: string | undefined; ack?: 0 | 1 | undefined },
  { message }: UplinkContext,
): Answer | undefined =>
  body.ack === 1 || message.responseTopic !== undefined
    ? { id: usableId(body), code: wireCode.ok, msg: 'ok' }
    : undefined

const update = (context: UplinkContext, uplink: UpdateUplink) => ({ update: { device: ofDevice(context), uplink } })

/** Cut to its limit, and without what the database can't store: an error text must not stop its report. */
const storableMessage = (msg: string): string =>
  msg.replaceAll('\0', '').slice(0, campaignsLimits.message.max).toWellFormed()

/** `up/ota/get`, `up/ota/progress` and `up/ota/hold`. */
export function onUpdates(uplinks: ReturnType<typeof uplinkTable>): void {
  uplinks.on(updateProgress, {
    malformed: 'not a progress report',
    read: ({ data, ...body }, context) => ({
      effects: update(context, { kind: 'progress', ...data, msg: storableMessage(data.msg) }),
      answer: asked(body, context),
    }),
  })

  uplinks.on(updateHold, {
    malformed: 'not a hold',
    read: ({ data: { hold, why, until }, ...body }, context) => ({
      effects: update(context, { kind: 'hold', hold, why, until }),
      answer: asked(body, context),
    }),
  })

  uplinks.on(updateGet, {
    malformed: 'not a request',
    read({ nonce, accept, ...body }, context) {
      const id = usableId(body)
      const said = { ...(id === undefined ? {} : { id }), code: wireCode.ok, msg: 'ok' }
      const answer = (data: object) => responseTo(context.message, platformAck.tail, { ...said, data })
      return { effects: update(context, { kind: 'get', nonce, accept, answer }) }
    },
  })
}
