import type { DeviceInfo } from '@slipway/contract/devices/device-query/device-query.ts'
import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { queryTexts } from './query-texts.ts'

/** EN-DEVICE-03 to EN-DEVICE-25. */
export function DeviceFacts({ info }: { info: DeviceInfo }) {
  const t = queryTexts()
  const time = (at: number | null) => (at === null ? t.unknown : formatTime(at))
  const text = (value: string | number | null) => (value === null || value === '' ? t.unknown : String(value))
  const list = (values: readonly (string | number)[]) => text(values.join(', '))
  const values: Record<keyof typeof t.info, string> = {
    subSerial: info.subSerial,
    name: text(info.name),
    productName: info.productName,
    onlineState: info.onlineState === onOff.online ? t.online : t.offline,
    onlineStateTime: time(info.onlineStateTime),
    lastSeenTime: time(info.lastSeenTime),
    firstActivationTime: time(info.firstActivationTime),
    lastActivationTime: time(info.lastActivationTime),
    createTime: time(info.createTime),
    version: text(info.version),
    latestVersion: text(info.latestVersion),
    protocolVersion: text(info.protocolVersion),
    signal: text(info.signal),
    boundUser: text(info.boundUser),
    bindTime: time(info.bindTime),
    ips: list(info.ips),
    ports: list(info.ports),
    province: text(info.province),
    city: text(info.city),
    operator: text(info.operator),
    longitude: text(info.longitude),
    latitude: text(info.latitude),
    lastAlarmTime: time(info.lastAlarmTime),
  }
  const names = Object.keys(values) as (keyof typeof values)[]
  return (
    <>
      <DescriptionList columns={3} items={names.map((name) => ({ term: t.info[name], value: values[name] }))} />
      <p className="mt-5 max-w-160 text-sm text-ink-3">{t.infoNote}</p>
    </>
  )
}
