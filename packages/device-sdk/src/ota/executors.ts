import { createHash } from 'node:crypto'
import { deviceCodes, type DeviceCode } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import { backoffMs } from '../wire.ts'
import type { Progress } from './cloud.ts'
import { applyDelta } from './delta.ts'
import type { Memory } from './device-memory.ts'
import { transfer, UpdateFailure, writeChecked, type DownloadOptions } from './download.ts'
import type { Slots } from './hardware.ts'
import type { Step } from './next-step.ts'
import type { Job } from './ota-record.ts'

/** A step without an executor does not compile. */
export type Executors = {
  [Name in Exclude<Step['do'], 'rest'>]: Extract<Step, { do: Name }> extends { code: DeviceCode }
    ? (code: DeviceCode) => Promise<void>
    : () => Promise<void>
}

export interface ExecutorParts {
  report: Report
  memory: Memory
  download: DownloadOptions
  /** Ends early when `signal` is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  signal: () => AbortSignal
  /** The reason for waiting that was reported last. */
  waiting: { for: DeviceCode }
}

/** Never waits: an update continues while the device is offline. */
export type Report = (progress: Progress) => void

const MAX_FAILURES = 8
const RECHECK_MS = 60_000
const READ_BYTES = 0x10000
const REPORT_PERCENT = 5
/** Records wear the flash: progress is stored this often, and the rest is loaded again after a power cut. */
const SAVED_EVERY_BLOCKS = 16

/** The steps of the update in progress, of which there is one. */
export function executorsFor(job: Job, slots: Slots, parts: ExecutorParts): Executors {
  const { memory, sleep, signal, waiting } = parts
  const report = reporter(job, parts.report)
  const save = async (changes: Partial<Job>) => memory.save({ job: Object.assign(job, changes) })

  async function fail(code: DeviceCode, msg = ''): Promise<void> {
    const { jobId, attempt } = job
    const ended = { jobId, attempt, state: 'failed', code } as const
    await memory.save({ job: undefined, ended })
    report('failed', { code, msg })
  }

  return {
    fail: (code) => fail(code),
    async download() {
      report('downloading')
      try {
        if (job.delta) await downloadDelta()
        else await downloadRest(job, slots, parts, { save, report })
      } catch (error) {
        if (!(error instanceof UpdateFailure)) throw error
        await fail(error.code, error.message)
      }
    },
    async check() {
      const isSigned = (await hashOf(slots, job.size)) === job.sha256
      if (!isSigned) return fail(deviceCodes.hash, 'the file differs from the signed hash')
      await save({ phase: 'staged' })
      report('downloaded')
    },
    async wait(code) {
      if (waiting.for !== code) report('waiting', { code })
      waiting.for = code
      await sleep(RECHECK_MS, signal())
    },
    async install() {
      report('installing')
      const { version, size, sha256 } = job
      await slots.arm({ version, size, sha256 })
      await save({ phase: 'armed', armedAtBoot: slots.bootCount() })
      report('installed')
    },
    restart: () => slots.restart(),
    async selfTest() {
      if (await slots.selfTest()) await slots.confirm()
      else await rollBack()
    },
    rollBack,
    async record() {
      const { jobId, attempt, type, epoch, seq } = job
      const running = { ...memory.record().running, [type]: { epoch, seq } }
      await memory.save({ running, job: undefined, ended: { jobId, attempt, state: 'installed', code: 0 } })
    },
  }

  async function rollBack(): Promise<void> {
    await slots.reject()
    await slots.restart()
  }

  async function downloadDelta(): Promise<void> {
    if (await applyDelta(job, slots, parts.download, signal())) return save({ received: job.size })
    if (signal().aborted) return
    report('downloading', { code: deviceCodes.delta })
    await save({ delta: undefined, received: 0 })
  }
}

type ReportJob = (state: Progress['state'], more?: { code?: DeviceCode; msg?: string }) => void

function reporter(job: Job, report: Report): ReportJob {
  return (state, { code = 0, msg = '' } = {}) => {
    const percent = Math.floor((job.received / job.size) * 100)
    report({ jobId: job.jobId, attempt: job.attempt, state, percent, code, msg: msg.slice(0, 255) })
  }
}

/** Continues where flash ends, and again after each interruption until several in a row have brought nothing. */
async function downloadRest(
  job: Job,
  slots: Slots,
  { download, sleep, signal }: ExecutorParts,
  { save, report }: { save: (changes: Partial<Job>) => Promise<void>; report: ReportJob },
): Promise<void> {
  let received = job.received
  let reported = received
  async function write(offset: number, bytes: Uint8Array): Promise<void> {
    await writeChecked(slots, offset, bytes)
    received = offset + bytes.length
    if (received < job.received || received >= job.received + SAVED_EVERY_BLOCKS * download.blockBytes)
      await save({ received })
    if ((received - reported) * 100 < job.size * REPORT_PERCENT) return
    reported = received
    report('downloading')
  }
  for (let failures = 0; received < job.size && !signal().aborted;) {
    const before = received
    const { url, size, sha256 } = job
    try {
      await transfer({ url, size, etag: `"${sha256}"`, from: received, signal: signal(), write }, download)
    } catch (error) {
      if (error instanceof UpdateFailure) throw error
      failures = received > before ? 0 : failures + 1
      if (failures >= MAX_FAILURES) throw new UpdateFailure(deviceCodes.download, String(error))
      await sleep(backoffMs(failures, Math.floor(Math.random() * 0x10000)), signal())
    }
  }
  if (received === job.size) await save({ received })
}

async function hashOf(slots: Slots, size: number): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < size; at += READ_BYTES) hash.update(await slots.read(at, Math.min(READ_BYTES, size - at)))
  return hash.digest('hex')
}
