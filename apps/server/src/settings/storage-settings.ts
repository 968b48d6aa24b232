import type { Setting } from './config.ts'

const BYTES_PER_MB = 1024 * 1024
/** Less would not hold the day that is written. */
const MIN_MB = 100
const MAX_MB = 100_000_000

export const storageSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_HISTORY_MAX_MB',
    defaultValue: '',
    zh: `设备历史数据占用空间的上限（MB），${MIN_MB} 或更大；超出时删除最早到期的一天，正在写入的日期除外；不填则只按天数保留`,
    en: `Most MB of device history, ${MIN_MB} or more; beyond that the day that ends first is dropped, except days that are written; if empty, only days count`,
  },
  {
    name: 'SLIPWAY_MESSAGES_MAX_MB',
    defaultValue: '',
    zh: `设备消息记录占用空间的上限（MB），${MIN_MB} 或更大；超出时删除最早的一天，当天除外；不填则只按天数保留`,
    en: `Most MB of device messages, ${MIN_MB} or more; beyond that the oldest day is dropped, except today; if empty, only days count`,
  },
]

/** In bytes; undefined: no limit besides the days. */
export interface MostStored {
  history: number | undefined
  messages: number | undefined
}

export const mostStoredOf = (read: (name: string) => string): MostStored => ({
  history: bytesOf('SLIPWAY_HISTORY_MAX_MB', read('SLIPWAY_HISTORY_MAX_MB')),
  messages: bytesOf('SLIPWAY_MESSAGES_MAX_MB', read('SLIPWAY_MESSAGES_MAX_MB')),
})

function bytesOf(name: string, text: string): number | undefined {
  if (text === '') return undefined
  const megabytes = Number(text)
  if (Number.isInteger(megabytes) && megabytes >= MIN_MB && megabytes <= MAX_MB) return megabytes * BYTES_PER_MB
  throw new Error(`${name} is "${text}", but must be a whole number from ${MIN_MB} to ${MAX_MB}`)
}
