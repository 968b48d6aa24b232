import type { Bilingual } from '../../locale.ts'

export const importFormats = {
  tsl: { zh: '阿里云 TSL', en: 'Alibaba Cloud TSL' },
  tuya: { zh: '涂鸦 DP 数据点', en: 'Tuya data points' },
  jetlinks: { zh: 'JetLinks 物模型', en: 'JetLinks metadata' },
  dtdl: { zh: 'DTDL', en: 'DTDL' },
  wot: { zh: 'W3C WoT 物模型', en: 'W3C WoT Thing Model' },
  slipway: { zh: '本平台 JSON', en: 'Slipway JSON' },
} as const satisfies Record<string, Bilingual>
export type ImportFormat = keyof typeof importFormats

/** The names of all formats that can be imported, as part of a sentence. */
export const importFormatList: Bilingual = {
  zh: Object.values(importFormats)
    .map(({ zh }) => zh)
    .join('、'),
  en: Object.values(importFormats)
    .map(({ en }) => en)
    .join(', '),
}

export const exportFormats = {
  slipway: { zh: '本平台 JSON', en: 'Slipway JSON' },
  wot: { zh: 'W3C WoT 物模型', en: 'W3C WoT Thing Model' },
  dtdl: { zh: 'DTDL v3', en: 'DTDL v3' },
  markdown: { zh: '说明文档（Markdown）', en: 'Datasheet (Markdown)' },
  html: { zh: '说明文档（HTML，可打印）', en: 'Datasheet (HTML, printable)' },
} as const satisfies Record<string, Bilingual>
export type ExportFormat = keyof typeof exportFormats
