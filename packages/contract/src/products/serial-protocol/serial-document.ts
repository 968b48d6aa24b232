import type { Locale } from '../../locale.ts'
import { heading, paragraph, type Block } from './blocks.ts'
import { exampleBlocks, updateBlocks } from './document-examples.ts'
import { featureBlocks } from './document-features.ts'
import { frameBlocks } from './document-frame.ts'
import { frameVersion } from './frames.ts'
import type { SerialModel } from './serial-model.ts'
import { serialWordsEn } from './words.en.ts'
import { serialWordsZh } from './words.zh.ts'

/** The document of a product's MCU serial protocol; the same model gives the same blocks. */
export function serialDocument(model: SerialModel, locale: Locale): Block[] {
  const t = locale === 'zh-CN' ? serialWordsZh : serialWordsEn
  const wording = { t, locale }
  return [
    heading(1, t.title(model.productName)),
    {
      kind: 'steps',
      isOrdered: false,
      items: [[`${t.productId}${t.colon}`, { code: model.productId }], `${t.protocolVersion}${t.colon}${frameVersion}`],
    },
    ...t.about.map((text) => paragraph(text)),
    ...frameBlocks(t),
    ...featureBlocks(model, wording),
    ...exampleBlocks(model, t),
    ...updateBlocks(t),
  ]
}
