import type { Locale } from '../../../locale.ts'
import type { ExportFormat } from '../model-formats.ts'
import type { ModelToWrite, WrittenModel } from './model-to-write.ts'
import { writeDtdl } from './write-dtdl.ts'
import { writeHtml } from './write-html.ts'
import { writeMarkdown } from './write-markdown.ts'
import { writeSlipway } from './write-slipway.ts'
import { writeWot } from './write-wot.ts'

interface Writer {
  /** The suffix of the file's name, after the product's. */
  ending: (locale: Locale) => string
  mime: string
  write: (model: ModelToWrite, locale: Locale) => WrittenModel
}

const whole = (text: string): WrittenModel => ({ text, losses: [] })
const sheet = (locale: Locale) => (locale === 'zh-CN' ? 'zh' : 'en')

export const writers: Readonly<Record<ExportFormat, Writer>> = {
  slipway: {
    ending: () => 'slipway.json',
    mime: 'application/json; charset=utf-8',
    write: (model) => whole(writeSlipway(model)),
  },
  wot: { ending: () => 'tm.json', mime: 'application/tm+json; charset=utf-8', write: writeWot },
  dtdl: { ending: () => 'dtdl.json', mime: 'application/json; charset=utf-8', write: writeDtdl },
  markdown: {
    ending: (locale) => `${sheet(locale)}.md`,
    mime: 'text/markdown; charset=utf-8',
    write: (model, locale) => whole(writeMarkdown(model, locale)),
  },
  html: {
    ending: (locale) => `${sheet(locale)}.html`,
    mime: 'text/html; charset=utf-8',
    write: (model, locale) => whole(writeHtml(model, locale)),
  },
}
