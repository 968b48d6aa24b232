import {
  exportModel,
  importModel,
  listExportLosses,
  previewImport,
} from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { lazily } from '../../../concurrency/lazily.ts'
import { serve, serveDownload, serveFile } from '../../../http/route.ts'
import type { ModelFormatsDependencies } from './model-formats.service.ts'

/** Import and export of a product's model in the formats of other platforms (decision 0025). */
export function modelFormatsDomain(parts: ModelFormatsDependencies) {
  const formats = lazily(async () => {
    const { modelFormatsService } = await import('./model-formats.service.ts')
    return modelFormatsService(parts)
  })
  return {
    routes: [
      serveFile(previewImport, async ({ input, actor, file }) =>
        (await formats()).preview(input.productId, file, actor),
      ),
      serveFile(importModel, async ({ input, actor, file }) => (await formats()).import(input, file, actor)),
      serveDownload(exportModel, async ({ input, actor, locale }) => (await formats()).export(input, actor, locale)),
      serve(listExportLosses, async ({ input, actor, locale }) => (await formats()).exportLosses(input, actor, locale)),
    ],
  }
}
