import type { PackTexts } from './texts.zh.ts'

export const packEn: PackTexts = {
  download: 'Download release pack',
  hint: 'Record, signed manifest, key lists, parts list, findings, and outcomes by day',
}
