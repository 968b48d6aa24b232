import { downloadDeviceKit } from '@slipway/contract/products/device-kits/device-kits.calls.ts'
import { serveDownload, type Route } from '../../../http/route.ts'
import { deviceKitsService, type DeviceKitsDependencies } from './device-kits.service.ts'

/** A product's SDKs, with the types of its own model (decision 0039). */
export function deviceKitsDomain(parts: DeviceKitsDependencies): { routes: Route[] } {
  const kits = deviceKitsService(parts)
  return {
    routes: [
      serveDownload(downloadDeviceKit, ({ input, actor, locale, origin }) =>
        kits.download(input.productId, { actor, locale, origin }),
      ),
    ],
  }
}
