import { kitSdkFiles, kitSdkText, writeKit } from '@slipway/contract/products/device-kits/write-kit.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { featureToWrite } from '@slipway/contract/products/model-formats/write/model-to-write.ts'
import { strToU8, zip, type Zippable } from 'fflate'
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
      const files: Zippable = {}
      const [root] = await signing.forDevices.roots(productId)
      const platformUrl = URL.canParse(origin) ? new URL(origin).origin : `http://${hostOf(origin)}`
      const place = { productId, host: hostOf(origin), port: deployment.mqttPort, platformUrl, root }
      for (const [path, text] of Object.entries(writeKit(model, place, locale))) files[path] = strToU8(text)
      for (const [path, own] of Object.entries(kitSdkFiles)) files[path] = strToU8(kitSdkText(await sdkFile(own)))
      const bytes = await zipped(files)
      return { fileName: `device-kit-${productId}.zip`, mime: 'application/zip', chunks: oneChunk(bytes) }
    },
  }
}

/** Only a host name or an address, because the `Host` header can contain anything. */
function hostOf(origin: string): string {
  const host = URL.canParse(origin) ? new URL(origin).hostname : ''
  return /^[A-Za-z0-9.-]+$|^\[[0-9A-Fa-f:.]+\]$/.test(host) ? host : 'localhost'
}

const zipped = (files: Zippable): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    zip(files, { mtime: ALWAYS, level: 6 }, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
