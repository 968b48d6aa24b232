import { filePurposes } from '@slipway/contract/file-purposes.ts'
import type { Setting } from './config.ts'

const BYTES_PER_MB = 1024 * 1024
const MIN_MB = filePurposes.firmware.maxBytes / BYTES_PER_MB
const MAX_MB = 500

export const fileSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_FIRMWARE_MAX_MB',
    defaultValue: String(MIN_MB),
    zh: `固件文件的大小上限（MB），${MIN_MB} 到 ${MAX_MB}；Linux 模组可能需要更大的值`,
    en: `Largest firmware file in MB, from ${MIN_MB} to ${MAX_MB}; Linux modules may need a higher value`,
  },
]

export function firmwareMaxBytesOf(text: string): number {
  const megabytes = Number(text)
  if (Number.isInteger(megabytes) && megabytes >= MIN_MB && megabytes <= MAX_MB) return megabytes * BYTES_PER_MB
  throw new Error(`SLIPWAY_FIRMWARE_MAX_MB is "${text}", but must be a whole number from ${MIN_MB} to ${MAX_MB}`)
}
