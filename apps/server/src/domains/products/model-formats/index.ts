import {
  exportModel,
  importModel,
  listExportLosses,
  previewImport,
} from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { serve, serveDownload, serveFile } from '../../../http/route.ts'
import { modelFormatsService, type ModelFormatsDependencies } from './model-formats.service.ts'

/** Import and export of a product's model in the formats of other platforms (decision 0025). */
export function modelFormatsDomain(parts: ModelFormatsDependencies) {
  const formats = modelFormatsService(parts)
  return {
    routes: [
      serveFile(previewImport, ({ input, actor, file }) => formats.preview(input.productId, file, actor)),
      serveFile(importModel, ({ input, actor, file }) => formats.import(input, file, actor)),
      serveDownload(exportModel, ({ input, actor, locale }) => formats.export(input, actor, locale)),
      serve(listExportLosses, ({ input, actor, locale }) => formats.exportLosses(input, actor, locale)),
    ],
  }
}
