import { firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import { wireCode, type firmwareReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import type * as z from 'zod/mini'
import type { ReportedFirmware } from '../messages/device-message.ts'
import { usableId } from '../messages/message-id.ts'
import type { UplinkContext, UplinkReading } from './uplink-table.ts'

type FirmwareReport = z.output<typeof firmwareReport.payload>

const typeNames = Object.keys(firmwareTypes) as (keyof typeof firmwareTypes)[]

export function readFirmwareReport({ ack, ...report }: FirmwareReport, context: UplinkContext): UplinkReading {
  const { versions, seq, hardware, model, area, tz, epoch, boot, keys, deltas, free, ota } = report.data
  const running = typeNames.flatMap((name): ReportedFirmware[] => {
    const version = versions[name]
    return version === undefined ? [] : [{ type: firmwareTypes[name], version, seq: seq?.[name] }]
  })
  const { device, message } = context
  const { deviceId, productId, serial } = device
  const uplink = {
    kind: 'version',
    area,
    tz,
    epoch,
    bootCount: boot?.count,
    bootWhy: boot?.why,
    keys,
    deltas: deltas ?? [],
    free,
    ota: ota ?? true,
  } as const
  return {
    effects: {
      firmware: { productId, running, hardware: hardware ?? '', modelVersion: model },
      update: { device: { deviceId, productId, serial }, uplink },
    },
    answer:
      ack === 1 || message.responseTopic !== undefined
        ? { id: usableId(report), code: wireCode.ok, msg: 'ok' }
        : undefined,
  }
}
