import {
  checkKeyList,
  checkManifest,
  type DeviceFacts,
  type VerifySignature,
} from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { deviceCodes, type DeviceCode } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import type { Freshness } from '@slipway/contract/products/firmware/signed/freshness.ts'
import type { Cloud } from './cloud.ts'
import type { Memory } from './device-memory.ts'
import type { Report } from './executors.ts'
import type { Hardware } from './hardware.ts'
import type { Offer } from './offer.ts'
import type { Ended, Job } from './ota-record.ts'
import type { UpdateWork } from './update-work.ts'

interface IntakeParts {
  hardware: Hardware
  cloud: Cloud
  memory: Memory
  work: UpdateWork
  verify: VerifySignature
  report: Report
  deviceFacts: () => DeviceFacts
  /** The last fresh statement, if one was requested. */
  latest: () => Freshness | undefined
}

const MAX_KEY_LISTS = 64

/** Decides which offers become the update in progress. Its functions must not run at the same time. */
export function offerIntake({ hardware, cloud, memory, work, verify, report, deviceFacts, latest }: IntakeParts) {
  const reportEnded = ({ jobId, attempt, state, code }: Ended) =>
    report({ jobId, attempt, state, code, percent: state === 'installed' ? 100 : 0, msg: '' })

  async function updateKeyList(version: number): Promise<DeviceCode> {
    if (version <= memory.trust().version) return deviceCodes.none
    for (const list of (await cloud.keyLists(memory.trust().version)).slice(0, MAX_KEY_LISTS)) {
      const checked = checkKeyList(list, memory.trust(), deviceFacts(), verify)
      if (checked.code !== deviceCodes.none) return checked.code
      await memory.saveKeyList(list.text)
    }
    return deviceCodes.none
  }

  /** The job that the offer asks for, or why not. */
  async function accept(offer: Offer): Promise<Job | DeviceCode> {
    const listCode = await updateKeyList(offer.keys)
    if (listCode !== deviceCodes.none) return listCode
    const checked = checkManifest(offer, memory.trust(), deviceFacts(), verify, latest())
    if (checked.code !== deviceCodes.none) return checked.code
    const { manifest, image } = checked
    const slots = hardware.slots(offer.type)
    if (!slots) return deviceCodes.hardware
    if (image.size > slots.capacity) return deviceCodes.space
    const { jobId, attempt, type, url, delta, forced } = offer
    const { version, seq, size, sha256 } = image
    const signed = { type, version, epoch: manifest.epoch, seq, size, sha256 }
    const begin = { fromSlot: slots.running(), phase: 'downloading', received: 0, armedAtBoot: 0 } as const
    return { jobId, attempt, url, delta, forced, ...signed, ...begin }
  }

  async function receive(offer: Offer): Promise<DeviceCode> {
    const { ended } = memory.record()
    if (ended?.jobId === offer.jobId && offer.attempt <= ended.attempt) {
      reportEnded(ended)
      return ended.code
    }
    const next = await accept(offer)
    if (typeof next === 'number') {
      reportEnded({ jobId: offer.jobId, attempt: offer.attempt, state: 'failed', code: next })
      return next
    }
    await work.stop()
    const code = await replace(next)
    work.start()
    return code
  }

  /** An offer that repeats the update in progress only renews its address. */
  async function replace(next: Job): Promise<DeviceCode> {
    const { job: present } = memory.record()
    const isSame = present?.type === next.type && present.sha256 === next.sha256 && present.epoch === next.epoch
    if (present?.phase === 'armed' || (isSame && present.phase === 'staged')) return deviceCodes.none
    if (present && !isSame && isOlder(next, present)) return deviceCodes.sequence
    const { jobId, attempt, url, forced } = next
    await memory.save({ job: isSame ? { ...present, jobId, attempt, url, forced } : next })
    return deviceCodes.none
  }

  /** The update that was dropped; undefined if it is being installed or is another one. */
  async function drop(jobId: string): Promise<Job | undefined> {
    await work.stop()
    const { job } = memory.record()
    const isDropped = job?.jobId === jobId && job.phase !== 'armed'
    if (isDropped) await memory.save({ job: undefined })
    work.start()
    return isDropped ? job : undefined
  }

  return { receive, drop, reportEnded }
}

const isOlder = (one: Job, other: Job): boolean =>
  one.type === other.type && (one.epoch < other.epoch || (one.epoch === other.epoch && one.seq < other.seq))
