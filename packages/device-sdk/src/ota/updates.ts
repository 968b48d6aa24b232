import { firmwareTypes } from '@slipway/contract/products/firmware/signed/manifest.ts'
import {
  checkFreshness,
  type DeviceFacts,
  type VerifySignature,
} from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { deviceCodes, type DeviceCode } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import type { Freshness } from '@slipway/contract/products/firmware/signed/freshness.ts'
import type { RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { randomBytes } from 'node:crypto'
import type { Cloud } from './cloud.ts'
import { openMemory } from './device-memory.ts'
import type { DownloadOptions } from './download.ts'
import type { Hardware } from './hardware.ts'
import { fetchRange } from './http-range.ts'
import { offerIntake } from './offer-intake.ts'
import { readOffer } from './offer.ts'
import { updateWork } from './update-work.ts'
import { verifyEd25519 } from './verify.ts'
import { versionReport } from './version-report.ts'

export interface UpdateOptions {
  productId: string
  serial: string
  hardware: Hardware
  cloud: Cloud
  /** The product's root keys, built into the firmware. */
  roots: readonly RootKey[]
  /** As the product's packages name it. */
  hardwareName?: string
  area?: string
  /** Epoch ms; undefined while the device does not know the time. */
  now?: () => number | undefined
  minBatteryPercent?: number
  /** The flash's erase block. */
  blockBytes?: number
  get?: DownloadOptions['get']
  minBytesPerSecond?: number
  verify?: VerifySignature
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface Updates {
  /** Once after each start of the device, before `offer`: continues what the restart has interrupted. */
  start(): void
  /** The data of an offer. Resolves with 0 when the update has begun, otherwise with the code of its refusal. */
  offer(data: unknown): Promise<DeviceCode>
  /** Resolves when there is nothing to do until the next offer; rejects if the hardware fails. */
  idle(): Promise<void>
  /** Resolves when it is clear how the last installation ended: its image is confirmed, or has not started. */
  decided(): Promise<void>
  /** Ends an update that is not being installed yet. */
  cancel(jobId: string): Promise<void>
  /** The user does not want this update. */
  decline(jobId: string): Promise<void>
  /** After each connect. */
  reportVersion(): Promise<void>
  /** Requests the time and the newest sequence numbers, so that no one can hide a release or repeat an old one. */
  refresh(): Promise<DeviceCode>
}

const MIN_BATTERY_PERCENT = 30
const BLOCK_BYTES = 4096
const MIN_BYTES_PER_SECOND = 64

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Updates of one device: offers are verified, loaded, tried and confirmed, one at a time. */
export async function openUpdates(options: UpdateOptions): Promise<Updates> {
  const { hardware, cloud, verify = verifyEd25519, now = Date.now } = options
  const memory = await openMemory(hardware, options.roots)
  let known: { fresh: Freshness; at: number } | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const report: Parameters<typeof updateWork>[0]['report'] = (progress) =>
    void cloud.reportProgress(progress).catch(() => undefined)
  const work = updateWork({
    hardware,
    memory,
    report,
    minBatteryPercent: options.minBatteryPercent ?? MIN_BATTERY_PERCENT,
    sleep: options.sleep ?? pause,
    download: {
      get: options.get ?? fetchRange,
      now: () => now() ?? performance.now(),
      blockBytes: options.blockBytes ?? BLOCK_BYTES,
      minBytesPerSecond: options.minBytesPerSecond ?? MIN_BYTES_PER_SECOND,
    },
  })

  /** Offers and cancellations are handled one after the other. */
  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = turn.then(act)
    turn = result.catch(() => undefined)
    return result
  }
  const trustedTime = () => known && known.fresh.time + Math.floor(performance.now() - known.at)
  const deviceFacts = (): DeviceFacts => ({
    productId: options.productId,
    serial: options.serial,
    hardware: options.hardwareName,
    area: options.area,
    timeMs: now() ?? trustedTime(),
    running: memory.record().running,
  })

  const latest = () => known?.fresh
  const { receive, drop, reportEnded } = offerIntake({
    hardware,
    cloud,
    memory,
    work,
    verify,
    report,
    deviceFacts,
    latest,
  })

  async function refresh(): Promise<DeviceCode> {
    const nonce = randomBytes(24).toString('base64url')
    const checked = checkFreshness({ ...(await cloud.latest(nonce)), nonce }, memory.trust(), deviceFacts(), verify)
    if (checked.code === deviceCodes.none) known = { fresh: checked.fresh, at: performance.now() }
    return checked.code
  }

  return {
    start() {
      work.start()
      const { ended } = memory.record()
      if (ended) reportEnded(ended)
    },
    async offer(data) {
      const offer = readOffer(data)
      return offer ? inTurn(() => receive(offer)) : deviceCodes.other
    },
    idle: work.idle,
    async decided() {
      const isOnTrial = firmwareTypes.some((type) => hardware.slots(type)?.isTrial())
      if (isOnTrial || memory.record().job?.phase === 'armed') await work.idle()
    },
    cancel: (jobId) => inTurn(async () => void (await drop(jobId))),
    decline: (jobId) =>
      inTurn(async () => {
        const job = await drop(jobId)
        if (!job) return
        const ended = { jobId, attempt: job.attempt, state: 'rejected', code: deviceCodes.declined } as const
        await memory.save({ ended })
        reportEnded(ended)
      }),
    reportVersion: () => cloud.reportVersion(versionReport(options, memory.record().running, memory.trust().version)),
    refresh: () => inTurn(refresh),
  }
}
