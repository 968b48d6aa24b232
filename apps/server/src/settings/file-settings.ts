import { filePurposes } from '@slipway/contract/file-purposes.ts'
import type { Setting } from './config.ts'

const BYTES_PER_MB = 1024 * 1024
const MIN_MB = filePurposes.firmware.maxBytes / BYTES_PER_MB
const MAX_MB = 500
const MAX_MBIT = 100_000
const RESERVE_MB = 200
const MAX_RESERVE_MB = 1_000_000
const BYTES_PER_MBIT = 125_000

export const fileSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_FIRMWARE_MAX_MB',
    defaultValue: String(MIN_MB),
    zh: `固件文件的大小上限（MB），${MIN_MB} 到 ${MAX_MB}；Linux 模组可能需要更大的值`,
    en: `Largest firmware file in MB, from ${MIN_MB} to ${MAX_MB}; Linux modules may need a higher value`,
  },
  {
    name: 'SLIPWAY_DOWNLOAD_MBIT',
    defaultValue: '',
    zh: `本进程向设备发送固件的总带宽上限（Mbit/s），1 到 ${MAX_MBIT}；不填则不限制`,
    en: `Bandwidth for firmware downloads by devices, all together and for this process, in Mbit/s from 1 to ${MAX_MBIT}; if empty, unlimited`,
  },
  {
    name: 'SLIPWAY_DISK_RESERVE_MB',
    defaultValue: String(RESERVE_MB),
    zh: `数据盘上为数据库保留的空间（MB），0 到 ${MAX_RESERVE_MB}；剩余空间低于该值时拒绝保存文件，低于其 5 倍时提示管理员`,
    en: `Space on the data disk that is reserved for the database, in MB from 0 to ${MAX_RESERVE_MB}; files are refused when less is free, and administrators are warned below five times as much`,
  },
]

export function diskReserveBytesOf(text: string): number {
  const megabytes = Number(text)
  if (text !== '' && Number.isInteger(megabytes) && megabytes >= 0 && megabytes <= MAX_RESERVE_MB)
    return megabytes * BYTES_PER_MB
  throw new Error(`SLIPWAY_DISK_RESERVE_MB is "${text}", but must be a whole number from 0 to ${MAX_RESERVE_MB}`)
}

export function firmwareMaxBytesOf(text: string): number {
  const megabytes = Number(text)
  if (Number.isInteger(megabytes) && megabytes >= MIN_MB && megabytes <= MAX_MB) return megabytes * BYTES_PER_MB
  throw new Error(`SLIPWAY_FIRMWARE_MAX_MB is "${text}", but must be a whole number from ${MIN_MB} to ${MAX_MB}`)
}

export function downloadBytesPerSecondOf(text: string): number | undefined {
  if (text === '') return undefined
  const megabits = Number(text)
  if (Number.isInteger(megabits) && megabits >= 1 && megabits <= MAX_MBIT) return megabits * BYTES_PER_MBIT
  throw new Error(`SLIPWAY_DOWNLOAD_MBIT is "${text}", but must be a whole number from 1 to ${MAX_MBIT}`)
}
