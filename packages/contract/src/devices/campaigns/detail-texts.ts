import type { Bilingual } from '../../locale.ts'
import { deviceCodes, type DeviceCode } from '../../products/firmware/signed/device-codes.ts'
import type { JobOutcome, JobState } from './jobs.lifecycle.ts'
import type { Lane } from './open-areas.ts'

const text = (zh: string, en: string): Bilingual => ({ zh, en })

const states: Record<JobState | JobOutcome, Bilingual> = {
  offered: text('已推送', 'offered'),
  consenting: text('等待用户同意', 'waiting for consent'),
  downloading: text('下载中', 'downloading'),
  downloaded: text('已下载', 'downloaded'),
  installing: text('安装中', 'installing'),
  installed: text('已安装，待确认', 'installed, not confirmed'),
  missing: text('未恢复连接', 'not back yet'),
  CONFIRMED: text('升级成功', 'updated'),
  FAILED: text('失败', 'failed'),
  TIMED_OUT: text('超时', 'timed out'),
  ROLLED_BACK: text('已回滚', 'rolled back'),
  LOST: text('失联', 'lost'),
  REJECTED: text('已拒绝', 'declined'),
  CANCELLED: text('已取消', 'canceled'),
  SUPERSEDED: text('被新版本取代', 'superseded'),
  EXPIRED: text('已过期', 'expired'),
}

const lanes: Record<Lane, Bilingual> = {
  CN: text('中国', 'China'),
  US: text('北美', 'North America'),
  OTHER: text('其他国家和地区', 'other countries'),
}

const types: Readonly<Record<number, Bilingual>> = {
  1: text('模组', 'module'),
  2: text(' MCU ', 'MCU'),
  3: text('蓝牙', 'Bluetooth'),
  4: text(' Zigbee ', 'Zigbee'),
}

const codes: Record<keyof typeof deviceCodes, Bilingual> = {
  none: text('无错误代码', 'no error code'),
  download: text('下载失败', 'download failed'),
  hash: text('文件校验不一致', 'file hash differs'),
  signature: text('签名无效', 'invalid signature'),
  hardware: text('产品、硬件或地区不符', 'other product, hardware or area'),
  sequence: text('版本不高于当前版本', 'version not above the present one'),
  expired: text('签名清单已过期', 'manifest expired'),
  needs: text('其他类型固件版本过低', 'another firmware type is too old'),
  space: text('空间不足', 'not enough space'),
  battery: text('电量不足', 'low battery'),
  busy: text('设备使用中', 'device in use'),
  declined: text('用户拒绝', 'declined by the user'),
  flash: text('写入闪存失败', 'flash could not be written'),
  selfTest: text('自检未通过', 'self-test failed'),
  delta: text('差分包无法应用', 'delta could not be applied'),
  other: text('其他错误', 'other error'),
}

const isKeyOf = <Table extends object>(table: Table, key: string): key is keyof Table & string =>
  Object.hasOwn(table, key)

/** The code with its meaning. Devices may send codes that this version does not know. */
export function deviceCodeText(code: number): Bilingual {
  const found = Object.entries(deviceCodes).find(([, one]: [string, DeviceCode]) => one === code)?.[0]
  const { zh, en } = found !== undefined && isKeyOf(codes, found) ? codes[found] : codes.other
  return code === deviceCodes.none ? { zh, en } : { zh: `${zh}（代码 ${code}）`, en: `${en} (code ${code})` }
}

/** Minutes as hours and minutes. */
function waitText(minutes: number): Bilingual {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const zh = [hours > 0 ? `${hours} 小时` : '', rest > 0 || hours === 0 ? `${rest} 分钟` : '']
  const en = [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
  return { zh: zh.filter(Boolean).join(' '), en: en.filter(Boolean).join(' ') }
}

/** A detail of a check in words; undefined where it is shown as it is. */
export function detailText(name: string, value: string | number): Bilingual | undefined {
  if ((name === 'state' || name === 'outcome') && typeof value === 'string')
    return isKeyOf(states, value) ? states[value] : undefined
  if (name === 'lane' && typeof value === 'string') return isKeyOf(lanes, value) ? lanes[value] : undefined
  if (name === 'firmwareType') return types[Number(value)]
  if (name === 'wait' && typeof value === 'number') return waitText(value)
  return name === 'code' && typeof value === 'number' ? deviceCodeText(value) : undefined
}
