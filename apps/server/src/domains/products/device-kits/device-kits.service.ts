import { kitSdkFiles, kitSdkText, kitSteps } from '@slipway/contract/products/device-kits/write-kit.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { featureToWrite } from '@slipway/contract/products/model-formats/write/model-to-write.ts'
import { cooperatively } from '../../../concurrency/cooperative.ts'
import { zipStream, type ZipEntry } from '../../../files/zip-stream.ts'
import type { Actor, Download } from '../../../http/route.ts'
import type { FeaturesApi } from '../features/index.ts'
import type { SigningApi } from '../signing/index.ts'
import type { ProductsApi } from '../products/index.ts'
import { sdkFile } from './sdk-file.ts'

export interface DeviceKitsDependencies {
  products: Pick<ProductsApi, 'requireOwn'>
  features: Pick<FeaturesApi, 'inForceOf'>
  signing: Pick<SigningApi, 'forDevices'>
  /** The port is known after the gateway has started to listen. */
  deployment: { readonly mqttPort: number }
}

interface Asker {
  actor: Actor
  locale: Locale
  /** The server's address in the request. */
  origin: string
}

/** The earliest time that a zip can express, so that the same kit always has the same bytes. */
const ALWAYS = new Date(1980, 0, 1)

export function deviceKitsService({ products, features, signing, deployment }: DeviceKitsDependencies) {
  return {
    async download(productId: string, { actor, locale, origin }: Asker): Promise<Download> {
      const { productName } = await products.requireOwn(productId, actor)
      const model = { productId, productName, features: (await features.inForceOf(productId)).map(featureToWrite) }
      const [root] = await signing.forDevices.roots(productId)
      const platformUrl = URL.canParse(origin) ? new URL(origin).origin : `http://${hostOf(origin)}`
      const place = { productId, host: hostOf(origin), port: deployment.mqttPort, platformUrl, root }
      const written = await cooperatively(kitSteps(model, place, locale))
      const chunks = zipStream(entriesOf(written), ALWAYS.getTime())
      return { fileName: `device-kit-${productId}.zip`, mime: 'application/zip', chunks }
    },
  }
}

/** Only a host name or an address, because the `Host` header can contain anything. */
function hostOf(origin: string): string {
  const host = URL.canParse(origin) ? new URL(origin).hostname : ''
  return /^[A-Za-z0-9.-]+$|^\[[0-9A-Fa-f:.]+\]$/.test(host) ? host : 'localhost'
}

async function* entriesOf(written: Record<string, string>): AsyncGenerator<ZipEntry> {
  for (const [name, text] of Object.entries(written)) yield { name, chunks: [text] }
  for (const [name, own] of Object.entries(kitSdkFiles)) yield { name, chunks: [kitSdkText(await sdkFile(own))] }
}
