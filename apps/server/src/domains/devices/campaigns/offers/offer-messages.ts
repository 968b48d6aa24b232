import { updateAsk, updateCancel, updateOffer } from '@slipway/contract/devices/campaigns/campaigns.topics.ts'
import { IDLE_HOURS } from '@slipway/contract/devices/campaigns/idle-hours.ts'
import { remindTypes } from '@slipway/contract/products/firmware/firmware.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import type { Downlink } from '../../../../mqtt/ports.ts'
import type { SigningApi } from '../../../products/signing/index.ts'
import type { PackageDelta } from '../check-in/campaign-facts.views.ts'
import type { CancelRow } from '../jobs/cancels.store.ts'
import type { JobOffer } from '../updates-port.ts'
import { DELTA_ALGORITHM } from './delta-for.ts'

/** Where a device downloads the package of its job, for as long as an offer is valid. */
export type DownloadUrl = (of: { packageId: string; deltaId?: number; deviceId: number; jobId: string }) => string

const MOST_RELEASES = 100

type Manifest = Awaited<ReturnType<SigningApi['manifests']['current']>>

export function offerMessages({ manifests }: { manifests: Pick<SigningApi['manifests'], 'current'> }) {
  /** A batch of devices shares the manifests of its few releases. */
  const manifestsOf = batcher<JobOffer, Manifest>(async (offers) => {
    const known = new Map<string, Promise<Manifest>>()
    const read = ({ productId, recordId }: JobOffer) => {
      const manifest = known.get(recordId) ?? manifests.current(productId, Number(recordId))
      known.set(recordId, manifest)
      return manifest
    }
    return Promise.all(offers.map(read))
  }, MOST_RELEASES)

  return {
    /** Undefined while the release has no valid signature: a device would refuse the offer. */
    async offer(
      offer: JobOffer,
      delta: PackageDelta | undefined,
      downloadUrl: DownloadUrl,
    ): Promise<Downlink | undefined> {
      const manifest = await manifestsOf.load(offer)
      if (!manifest) return undefined
      const { jobId, deviceId, packageId, firmwareType, firmwareVersion, seq, size, sha256, md5 } = offer
      const data = {
        jobId,
        type: firmwareType,
        version: firmwareVersion,
        seq,
        size,
        sha256,
        md5,
        url: downloadUrl({ packageId, deviceId, jobId }),
        ...manifest,
        signMethod: 'ed25519',
        remindType: offer.remindType,
        forced: offer.isForced,
        notes: offer.notes,
        ...(offer.remindType === remindTypes.silent && { window: IDLE_HOURS }),
        ...(delta && { delta: deltaOffer(delta) }),
        expire: offer.expiresAt,
        attempt: offer.attempt,
      }
      function deltaOffer({ deltaId, size: deltaSize, sha256: hash, from }: PackageDelta) {
        const url = downloadUrl({ packageId, deltaId, deviceId, jobId })
        return { url, size: deltaSize, sha256: hash, from, algo: DELTA_ALGORITHM }
      }
      return { tail: updateOffer.tail, qos: 1, payload: JSON.stringify({ id: jobId, data }) }
    },

    /** For a device with a screen; `asked`: how often before. */
    ask({ jobId, firmwareType, firmwareVersion, size, notes, expiresAt }: JobOffer, asked: number): Downlink {
      const data = {
        jobId,
        type: firmwareType,
        version: firmwareVersion,
        size,
        notes,
        reminder: asked,
        expire: expiresAt,
      }
      return { tail: updateAsk.tail, qos: 1, payload: JSON.stringify({ id: jobId, data }) }
    },

    cancel({ jobId, why }: Pick<CancelRow, 'jobId' | 'why'>): Downlink {
      const body = { id: String(jobId), data: { jobId: String(jobId), why } }
      return { tail: updateCancel.tail, qos: 1, payload: JSON.stringify(body) }
    },
  }
}

export type OfferMessages = ReturnType<typeof offerMessages>
