import { deviceCodes, type DeviceCode } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import { firmwareTypes } from '@slipway/contract/products/firmware/signed/manifest.ts'
import { executorsFor, type ExecutorParts, type Executors } from './executors.ts'
import type { Hardware } from './hardware.ts'
import { nextStep, type Facts, type Step } from './next-step.ts'
import type { Job } from './ota-record.ts'

export interface WorkParts extends Omit<ExecutorParts, 'signal' | 'waiting'> {
  hardware: Hardware
  minBatteryPercent: number
}

/** Takes one step after the other until nothing is left to do. */
export function updateWork({ hardware, minBatteryPercent, ...parts }: WorkParts) {
  const waiting = { for: deviceCodes.none as DeviceCode }
  let abort = new AbortController()
  let working: Promise<void> = Promise.resolve()

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { job } = parts.memory.record()
      const step = nextStep(factsOf(hardware, job, minBatteryPercent))
      const slots = job && hardware.slots(job.type)
      if (step.do === 'rest') return
      if (job && slots)
        await perform(step, executorsFor({ ...job }, slots, { ...parts, waiting, signal: () => signal }))
      else if (job) await parts.memory.save({ job: undefined })
      else await leaveTrial(hardware)
    }
  }
  return {
    start(): void {
      abort = new AbortController()
      working = run(abort.signal)
      // Who waits for `idle` receives the error; without it, the platform sees an update that does not progress.
      working.catch(() => undefined)
    },
    async stop(): Promise<void> {
      abort.abort()
      await working
    },
    idle: () => working,
  }
}

export type UpdateWork = ReturnType<typeof updateWork>

/** A trial that no update belongs to, because its record is lost, ends with the previous image. */
async function leaveTrial(hardware: Hardware): Promise<void> {
  for (const type of firmwareTypes) {
    const slots = hardware.slots(type)
    if (!slots?.isTrial()) continue
    await slots.reject()
    await slots.restart()
  }
}

function factsOf(hardware: Hardware, job: Job | undefined, minBatteryPercent: number): Facts {
  const slots = job && hardware.slots(job.type)
  return {
    job: job && { ...job, minBatteryPercent, runsNewImage: slots !== undefined && slots.running() !== job.fromSlot },
    isTrial: firmwareTypes.some((type) => hardware.slots(type)?.isTrial()),
    freeBytes: hardware.freeBytes?.() ?? Number.MAX_SAFE_INTEGER,
    batteryPercent: hardware.batteryPercent?.() ?? 100,
    isBusy: hardware.isBusy?.() ?? false,
    bootCount: slots?.bootCount() ?? 0,
  }
}

function perform(step: Exclude<Step, { do: 'rest' }>, executors: Executors): Promise<void> {
  if (step.do === 'wait' || step.do === 'fail') return executors[step.do](step.code)
  return executors[step.do]()
}
