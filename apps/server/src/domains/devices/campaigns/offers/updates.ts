import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { Database } from '../../../../db/database.ts'
import { cancelsStore } from '../jobs/cancels.store.ts'
import { jobsStore } from '../jobs/jobs.store.ts'
import { deviceFactsViews } from '../check-in/device-facts.views.ts'
import type { Act, Result } from '../check-in/requests.ts'
import type { UpdateEngine } from '../check-in/update-engine.ts'
import type { UpdatesPort } from '../updates-port.ts'
import { jobOffer } from './job-offer.ts'

export function updatesPort({ db, engine }: { db: Database; engine: UpdateEngine }): UpdatesPort {
  async function run(deviceId: number, act: Act): Promise<Result | undefined> {
    const device = (await deviceFactsViews(db).devices([deviceId])).get(deviceId)
    return device && engine.run({ deviceId, productId: device.productId, act })
  }

  return {
    async checkIn(deviceId) {
      const { job, campaign, isEarly } = (await run(deviceId, { kind: 'check' })) ?? {}
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
      const job = await jobsStore(db).find(rowNumberOf(jobId))
      if (job) await engine.run({ ...job, act: { kind: 'served', jobId, bytes } })
    },
    async cancelled(deviceId) {
      const cancels = await cancelsStore(db).of([deviceId])
      return cancels.map(({ jobId, actionNo, why }) => ({ jobId: String(jobId), actionNo, why }))
    },
    cancelConfirmed: (deviceId, jobId) => cancelsStore(db).confirm(deviceId, rowNumberOf(jobId)),
  }
}
