import { confirmBy } from '@slipway/contract/devices/ddi/ddi.ts'
import { deviceCodes } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { versionIn } from '../../../ddi/attributes.ts'
import type { DdiAction, DdiPorts } from '../../../ddi/ports.ts'
import type { DevicesApi } from '../devices/index.ts'
import { ddiJobsViews, type DdiJob } from './ddi-jobs.views.ts'
import { ddiStore, type DdiClient } from './ddi.store.ts'
import { ddiSignIn } from './ddi-sign-in.ts'
import { jobReports, type DdiUpdates } from './job-reports.ts'

export interface DdiPortsDependencies {
  db: Database
  clock: Clock
  devices: Pick<DevicesApi, 'identities' | 'ports'>
  updates: DdiUpdates
}

/** The platform's side of hawkBit's device API: jobs become actions, and feedback becomes reports. */
export function ddiPorts({ db, clock, devices, updates }: DdiPortsDependencies): DdiPorts {
  const store = ddiStore(db)
  const views = ddiJobsViews(db)
  const { reportJob, reportVersion } = jobReports({ store, devices, updates })

  async function checkedIn(
    deviceId: number,
    { autoConfirm, canConfirm }: DdiClient,
  ): Promise<{ job: DdiJob | undefined; isEarly: boolean }> {
    const checked = await updates.checkIn(deviceId, { canAsk: canConfirm })
    const isEarly = checked?.isEarly === true
    const job = (await views.active(deviceId)) ?? (await views.goingOn(deviceId, clock.now()))
    if (job?.state !== 'consenting' || !autoConfirm) return { job, isEarly }
    await updates.accept(deviceId, String(job.jobId))
    return { job: await views.active(deviceId), isEarly }
  }

  return {
    signIn: ddiSignIn({ store, devices }),

    async current({ deviceId, productId }) {
      const client = await store.client(deviceId)
      const { job, isEarly } = await checkedIn(deviceId, client)
      const [{ rules }, [cancel], installed] = await Promise.all([
        store.product(productId),
        updates.cancelled(deviceId),
        views.lastConfirmed(deviceId),
      ])
      const isClosed = job !== undefined && (job.closedAttempt ?? 0) >= job.attempt
      const isWaiting = ({ isActive, state, isPaused, notBefore }: DdiJob): boolean =>
        isActive && (notBefore > clock.now() || (isPaused && state === 'offered'))
      const isReady = job !== undefined && job.state !== 'consenting' && !isClosed && !isEarly && !isWaiting(job)
      const wantsAttributes = isClosed || !(await views.knowsVersion(deviceId, job?.firmwareType ?? rules.firmwareType))
      return {
        cancel,
        install: isReady ? actionOf(job) : undefined,
        confirm: job?.state === 'consenting' && client.canConfirm ? job : undefined,
        installed: installed === undefined ? undefined : { actionNo: installed },
        wantsAttributes,
      }
    },

    async action({ deviceId }, actionNo) {
      const job = await views.withNumber(deviceId, actionNo)
      return job && actionOf(job)
    },

    async report(device, actionNo, report) {
      const { deviceId } = device
      const job = await views.withNumber(deviceId, actionNo)
      if (!job) return
      const isOver = report.state === 'succeeded' || report.state === 'failed' || report.state === 'canceled'
      const isUnderWay = job.isActive || job.goesOn
      const closedAttempt = isOver && isUnderWay ? job.attempt : null
      await store.note({ deviceId, ...job }, { lines: report.lines, closedAttempt, at: clock.now() })
      if (isUnderWay) await reportJob(device, job, report)
      if (job.goesOn && (report.state === 'failed' || report.state === 'canceled')) {
        await updates.cancelConfirmed(deviceId, String(job.jobId))
      }
    },

    async cancelAnswered({ deviceId }, actionNo, answer, lines) {
      const job = await views.withNumber(deviceId, actionNo)
      if (!job) return
      await store.note({ deviceId, ...job }, { lines, closedAttempt: null, at: clock.now() })
      const jobId = String(job.jobId)
      await (answer === 'rejected' ? updates.cancelRefused(deviceId, jobId) : updates.cancelConfirmed(deviceId, jobId))
    },

    async attributesReported(device, attributes) {
      const { deviceId, productId } = device
      const [{ rules }, job] = await Promise.all([store.product(productId), views.active(deviceId)])
      const type = job?.firmwareType ?? rules.firmwareType
      const version = versionIn(attributes, rules.versionAttribute)
      if (version === undefined) {
        // Without any version nothing can be offered, and such a client never reports one.
        const isNew = rules.confirmBy === confirmBy.closed && !(await views.knowsVersion(deviceId, type))
        return isNew ? reportVersion(device, type, 'unknown') : undefined
      }
      const hasReturned = job?.state === 'missing' && version === job.fromVersion && !runsVersion(job, version)
      if (hasReturned) {
        await updates.report(deviceId, {
          jobId: String(job.jobId),
          state: 'failed',
          code: deviceCodes.selfTest,
          msg: version,
        })
      }
      return reportVersion(device, type, version, attributes.get('hardware'))
    },

    async versionReported(device, version) {
      await this.attributesReported(device, new Map([['version', version]]))
    },

    async confirming({ deviceId }) {
      await store.saveConfirming(deviceId)
      const client = await store.client(deviceId)
      const { job } = await checkedIn(deviceId, client)
      return { isAutomatic: client.autoConfirm, waiting: job?.state === 'consenting' ? actionOf(job) : undefined }
    },

    async confirmAnswered({ deviceId }, actionNo, isConfirmed, lines) {
      const job = await views.withNumber(deviceId, actionNo)
      if (job?.state !== 'consenting') return
      await store.note({ deviceId, ...job }, { lines, closedAttempt: null, at: clock.now() })
      const jobId = String(job.jobId)
      if (isConfirmed) await updates.accept(deviceId, jobId)
      else await updates.report(deviceId, { jobId, state: 'rejected', code: deviceCodes.declined })
    },

    confirmAutomatically: ({ deviceId }, isAutomatic) => store.saveConfirming(deviceId, isAutomatic),
  }
}

const actionOf = (job: DdiJob): DdiAction => {
  const { actionNo, jobId, firmware, firmwareVersion, packageId, fileName, size, sha1, md5, sha256, lines } = job
  return {
    actionNo,
    jobId,
    firmware,
    version: firmwareVersion,
    file: { packageId, name: fileName, size, sha1, md5, sha256 },
    isForced: job.isForced,
    state: job.isActive || job.goesOn ? 'open' : job.state === 'CONFIRMED' ? 'installed' : 'ended',
    lines,
  }
}
