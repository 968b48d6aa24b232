import type { Locale } from '@slipway/contract/locale.ts'
import { serialDocument } from '@slipway/contract/products/serial-protocol/serial-document.ts'
import type { SerialModel } from '@slipway/contract/products/serial-protocol/serial-model.ts'
import type { SerialProtocolFormat } from '@slipway/contract/products/serial-protocol/serial-protocol.calls.ts'
import { writeCHeader } from '@slipway/contract/products/serial-protocol/write-c-header.ts'
import { writeHtml } from '@slipway/contract/products/serial-protocol/write-html.ts'
import { writeMarkdown } from '@slipway/contract/products/serial-protocol/write-markdown.ts'

export function written(model: SerialModel, format: SerialProtocolFormat, locale: Locale): string {
  if (format === 'h') return writeCHeader(model)
  const blocks = serialDocument(model, locale)
  return format === 'html' ? writeHtml(blocks, locale) : writeMarkdown(blocks)
}
