import type { Locale } from '@slipway/contract/locale.ts'
import { serialModelOf } from '@slipway/contract/products/serial-protocol/serial-model.ts'
import {
  downloadSerialProtocol,
  type SerialProtocolFormat,
} from '@slipway/contract/products/serial-protocol/serial-protocol.calls.ts'
import { serveDownload, type Actor, type Download, type Route } from '../../../http/route.ts'
import type { FeaturesApi } from '../features/index.ts'
import type { ProductsApi } from '../products/index.ts'

interface SerialProtocolDependencies {
  products: Pick<ProductsApi, 'requireOwn'>
  features: Pick<FeaturesApi, 'inForceOf'>
}

const mimes: Readonly<Record<SerialProtocolFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  h: 'text/plain; charset=utf-8',
}

/** The MCU serial protocol of a product, generated from its features (SC-50, decision 0091). */
export function serialProtocolDomain({ products, features }: SerialProtocolDependencies): { routes: Route[] } {
  async function download(
    { productId, format }: { productId: string; format: SerialProtocolFormat },
    actor: Actor,
    locale: Locale,
  ): Promise<Download> {
    const { productName } = await products.requireOwn(productId, actor)
    const model = serialModelOf({ productId, productName }, await features.inForceOf(productId))
    const { written } = await import('./written-protocol.ts')
    const text = written(model, format, locale)
    return { fileName: `serial-protocol-${productId}.${format}`, mime: mimes[format], chunks: oneChunk(text) }
  }

  return {
    routes: [serveDownload(downloadSerialProtocol, ({ input, actor, locale }) => download(input, actor, locale))],
  }
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text
}
