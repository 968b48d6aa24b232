import { downloadDeviceKit } from '@slipway/contract/products/device-kits/device-kits.calls.ts'
import { lazily } from '../../../concurrency/lazily.ts'
import { serveDownload, type Route } from '../../../http/route.ts'
import type { DeviceKitsDependencies } from './device-kits.service.ts'

/** A product's SDKs, with the types of its own model (decision 0039). */
export function deviceKitsDomain(parts: DeviceKitsDependencies): { routes: Route[] } {
  const kits = lazily(async () => {
    const { deviceKitsService } = await import('./device-kits.service.ts')
    return deviceKitsService(parts)
  })
  return {
    routes: [
      serveDownload(downloadDeviceKit, async ({ input, actor, locale, origin }) =>
        (await kits()).download(input.productId, { actor, locale, origin }),
      ),
    ],
  }
}
