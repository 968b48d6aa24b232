import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import type { Database } from '../../../../db/database.ts'
import { cancelsStore } from '../jobs/cancels.store.ts'
import { servedJobsStore } from '../jobs/served-jobs.store.ts'
import { deviceFactsViews } from '../check-in/device-facts.views.ts'
import { noteServed, type Position } from '../check-in/served.ts'
import type { Act, Result } from '../check-in/requests.ts'
import type { UpdateEngine } from '../check-in/update-engine.ts'
import type { UpdatesPort } from '../updates-port.ts'
import { jobOffer } from './job-offer.ts'

const JOBS_AT_ONCE = 500

interface Dependencies {
  db: Database
  engine: UpdateEngine
  now(): number
}

export function updatesPort({ db, engine, now }: Dependencies): UpdatesPort {
  async function run(deviceId: number, act: Act, canAsk = false): Promise<Result | undefined> {
    const device = (await deviceFactsViews(db).devices([deviceId])).get(deviceId)
    // A device that polls receives what it is offered.
    return device && engine.run({ deviceId, productId: device.productId, hears: true, polls: { canAsk }, act })
  }

  /** Thousands of downloads are reported in the same moment. */
  const devices = batcher((jobIds: number[]) => servedJobsStore(db).devicesOf(jobIds), JOBS_AT_ONCE)
  const positions = batcher((given: Position[]) => noteServed(db, given, now()), JOBS_AT_ONCE)

  return {
    async checkIn(deviceId, { canAsk }) {
      const { job, campaign, isEarly } = (await run(deviceId, { kind: 'check' }, canAsk)) ?? {}
      return job && campaign ? { ...jobOffer(job, campaign), isEarly: isEarly === true } : undefined
    },
    async report(deviceId, { jobId, state, percent = 0, code = 0, msg = '' }) {
      await run(deviceId, { kind: 'progress', jobId, state, percent, code, msg })
    },
    async accept(deviceId, jobId) {
      await run(deviceId, { kind: 'accept', jobId, actor: 'device' })
    },
    async versionReported(deviceId) {
      await run(deviceId, { kind: 'versionStored' })
    },
    async bytesServed(jobId, bytes) {
      const job = rowNumberOf(jobId)
      if (await positions.load({ jobId: job, bytes })) return
      const device = await devices.load(job)
      if (device) await engine.run({ ...device, act: { kind: 'served', jobId, bytes } })
    },
    async cancelled(deviceId) {
      const cancels = await cancelsStore(db).of([deviceId])
      return cancels.map(({ jobId, actionNo, why }) => ({ jobId: String(jobId), actionNo, why }))
    },
    cancelRefused: (deviceId, jobId) => cancelsStore(db).refuse(deviceId, rowNumberOf(jobId), now()),
    cancelConfirmed: (deviceId, jobId) => cancelsStore(db).confirm(deviceId, rowNumberOf(jobId)),
  }
}
