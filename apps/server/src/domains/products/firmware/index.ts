import {
  addOta,
  deleteOta,
  editOta,
  listLatestOta,
  listOta,
  listOtaRecords,
  listProductOta,
  testedOta,
  upgradeOta,
} from '@slipway/contract/products/firmware/firmware.calls.ts'
import {
  downloadOtaFile,
  getFirmwareStep,
  getOta,
  getOtaDeltas,
  markOtaSecurity,
  listReleasable,
  readTestDevices,
} from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { firmwareReleased } from '@slipway/contract/products/firmware/firmware.events.ts'
import { firmwareUnbound } from '@slipway/contract/products/hardware/hardware.events.ts'
import { productUnpublished } from '@slipway/contract/products/products/products.events.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { serve, serveDownload, serveFile } from '../../../http/route.ts'
import { deltaMaking, type DeltasDependencies } from './deltas/make-deltas.ts'
import type { FirmwareDependencies } from './firmware-dependencies.ts'
import { firmwareDownloads } from './firmware-downloads.views.ts'
import { firmwareReadsService } from './firmware-reads.service.ts'
import { otaReleasesService } from './ota-releases.service.ts'
import { otaReleasesStore } from './ota-releases.store.ts'
import { releaseFlowService } from './release-flow.service.ts'
import { simulatedFirmware } from './simulated-firmware.views.ts'

export { simulatedStart, type SimulatedFirmware } from './simulated-firmware.views.ts'

/** Releases of firmware for products: validation on test devices, gray and full release, withdrawal. */
export function firmwareDomain(parts: FirmwareDependencies & DeltasDependencies) {
  const reads = firmwareReadsService(parts)
  const releases = otaReleasesService(parts)
  const flow = releaseFlowService(parts)
  const deltas = deltaMaking(parts)
  return {
    downloads: firmwareDownloads(parts.db),
    /** The record of a release; the caller has checked who reads it. */
    found: reads.found,
    /** What devices without hardware can run. */
    simulated: simulatedFirmware(parts.db),
    routes: [
      serve(listProductOta, ({ input, actor, locale }) => reads.list(input, actor, locale)),
      serve(addOta, async ({ input, actor, locale }) =>
        reads.found({ productId: input.productId, recordId: await releases.add(input, actor) }, locale),
      ),
      serve(editOta, async ({ input, actor, locale }) =>
        reads.found({ productId: input.productId, recordId: await releases.edit(input, actor) }, locale),
      ),
      serve(upgradeOta, ({ input, actor, locale }) => flow.upgrade(input, actor, locale)),
      serve(testedOta, async ({ input, actor, locale }) =>
        reads.found({ productId: input.productId, recordId: await flow.tested(input, actor) }, locale),
      ),
      serve(deleteOta, ({ input, actor }) => releases.remove(input, actor)),
      serve(listLatestOta, ({ input, actor, locale }) => reads.latest(input.productId, actor, locale)),
      serve(listOta, ({ input, actor, locale }) => reads.ofFirmware(input, actor, locale)),
      serve(listOtaRecords, ({ input, actor, locale }) => reads.history(input, actor, locale)),
      serve(getOta, ({ input, actor, locale }) => reads.detail(input, actor, locale)),
      serve(markOtaSecurity, async ({ input, actor, locale }) =>
        reads.found({ productId: input.productId, recordId: await releases.mark(input, actor) }, locale),
      ),
      serve(getOtaDeltas, ({ input, actor, locale }) => reads.deltas(input, actor, locale)),
      serve(getFirmwareStep, ({ input, actor, locale }) => reads.steps(input.productId, actor, locale)),
      serve(listReleasable, ({ input, actor }) => reads.releasable(input, actor)),
      serveDownload(downloadOtaFile, ({ input, actor, locale }) => reads.download(input, actor, locale)),
      serveFile(readTestDevices, ({ input, actor, file }) => reads.readDevices(input.productId, file, actor)),
    ],
    jobs: [{ name: 'firmware.deltas', cron: '* * * * *', run: deltas.makeWaiting }] satisfies Job[],
    subscriptions: [
      inTransaction(firmwareReleased, deltas.released),
      // ST-16: the version in flow would belong to no firmware of the product.
      inTransaction(firmwareUnbound, async (tx, { productId, firmwareId }) => {
        const present = await otaReleasesStore(tx).inFlow(productId, firmwareId)
        if (present) throw new DomainError('firmware.unfinished', { version: present.version })
      }),
      // SI-029: a product leaves its release only when none of its firmware is in flow.
      inTransaction(productUnpublished, async (tx, { productId }) => {
        const present = await otaReleasesStore(tx).inFlow(productId)
        if (present) throw new DomainError('firmware.unfinished', { version: present.version })
      }),
    ],
  }
}
