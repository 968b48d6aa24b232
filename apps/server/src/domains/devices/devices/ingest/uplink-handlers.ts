import {
  actionReplies,
  deviceBatch,
  firmwareReport,
  propertyReport,
  propertySetReply,
  shadowGet,
  shadowState,
} from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Shadow } from '@slipway/contract/devices/devices/devices.ts'
import { eventReports, readEventBody } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import type { Downlink, UplinkMessage } from '../../../../mqtt/ports.ts'
import { responseTo } from '../messages/answers.ts'
import { readBatch } from './batch-reading.ts'
import { readEvent } from './event-report.ts'
import { readFirmwareReport } from './firmware-report.ts'
import { usableId } from '../messages/message-id.ts'
import { readPropertyReport, readReport } from './property-report.ts'
import { readActionReply, readReplyBody, readSetReply } from './reply-reading.ts'
import { uplinkTable } from './uplink-table.ts'
import { onUpdates } from '../updates/update-reading.ts'

const uplinks = uplinkTable()

uplinks.on(propertyReport, {
  needsModel: true,
  parse: readPropertyReport,
  malformed: 'not a property report',
  read: readReport,
})

uplinks.onEach(eventReports, { needsModel: true, parse: readEventBody, malformed: 'not an event', read: readEvent })

uplinks.on(propertySetReply, { parse: readReplyBody, malformed: 'not a reply', read: readSetReply })

uplinks.onEach(actionReplies, {
  needsModel: true,
  parse: readReplyBody,
  malformed: 'not a reply',
  read: readActionReply,
})

uplinks.on(shadowGet, {
  // Any JSON is accepted: devices that send an empty text or a number have always got an answer.
  parse: (json) => ({ id: usableId(json) }),
  malformed: 'not a request',
  read: ({ id }, { message }) => ({ effects: { desired: shadowAnswer(message, id) } }),
})

uplinks.on(firmwareReport, { malformed: 'not a firmware report', read: readFirmwareReport })

onUpdates(uplinks)

uplinks.on(deviceBatch, {
  needsModel: true,
  malformed: 'not a batch',
  read: (batch, context) => readBatch(batch, context, uplinks.find),
})

/** The handler of an uplink's topic; undefined for an unknown topic. */
export const uplinkHandlerOf = uplinks.find

const shadowAnswer =
  (message: UplinkMessage, id: string | undefined) =>
  ({ desired, version }: Shadow): Downlink =>
    responseTo(message, shadowState.tail, { ...(id === undefined ? {} : { id }), desired, version })
