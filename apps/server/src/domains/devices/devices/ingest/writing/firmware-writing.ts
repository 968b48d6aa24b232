import type { PipelinedStatement } from '../../../../../db/pipeline.ts'
import type { DeviceMessage, FirmwareFacts, ReportedFirmware } from '../../messages/device-message.ts'

/** A repeated report changes no row, and an older one that arrives late changes nothing. */
const KEEP_FIRMWARE = `
  insert into device_firmware as kept
    (device_id, product_id, firmware_type, version, seq, hardware, model_version, reported_at, is_simulated)
  select d, p, t, v, s, h, m, at, own.is_simulated or own.is_virtual
  from jsonb_to_recordset($1::jsonb)
    as given (d bigint, p text, t smallint, v text, s bigint, h text, m integer, at timestamptz)
  join devices own on own.id = d
  order by d, t
  on conflict (device_id, firmware_type) do update set
    version = excluded.version, seq = excluded.seq, hardware = excluded.hardware,
    model_version = excluded.model_version, reported_at = excluded.reported_at,
    previous = case when kept.version = excluded.version then kept.previous else kept.version end
  where kept.reported_at <= excluded.reported_at
    and (kept.version, kept.seq, kept.hardware, kept.model_version)
      is distinct from (excluded.version, excluded.seq, excluded.hardware, excluded.model_version)`

/** Writes the last of each device's reports in this batch. */
export function keepFirmware(messages: readonly DeviceMessage[]): PipelinedStatement[] {
  const last = new Map<string, object>()
  for (const { row, effects } of messages) {
    for (const one of effects.firmware?.running ?? []) {
      last.set(`${row.deviceId}:${one.type}`, rowOf(row, effects.firmware as FirmwareFacts, one))
    }
  }
  if (last.size === 0) return []
  return [{ name: 'firmware-kept', text: KEEP_FIRMWARE, values: [JSON.stringify([...last.values()])] }]
}

const rowOf = (
  { deviceId, at }: DeviceMessage['row'],
  { productId, hardware, modelVersion }: FirmwareFacts,
  { type, version, seq }: ReportedFirmware,
) => ({
  d: deviceId,
  p: productId,
  t: type,
  v: version,
  s: seq,
  h: hardware,
  m: modelVersion,
  at: new Date(at).toISOString(),
})
