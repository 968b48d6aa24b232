import { firmwareTypes, type FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { confirmBy } from '@slipway/contract/devices/ddi/ddi.ts'
import { firmwareReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import { deviceCodes } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import type { DdiDevice, DdiReport } from '../../../ddi/ports.ts'
import type { DevicesApi } from '../devices/index.ts'
import type { DdiJob } from './ddi-jobs.views.ts'
import type { DdiStore } from './ddi.store.ts'

/** Jobs of devices, as the domain of campaigns offers them to protocols. */
export interface DdiUpdates {
  checkIn(deviceId: number, client: { canAsk: boolean }): Promise<{ isEarly: boolean } | undefined>
  report(
    deviceId: number,
    report: {
      jobId: string
      state: 'downloading' | 'downloaded' | 'installing' | 'installed' | 'failed' | 'rejected'
      code?: number
      msg?: string
    },
  ): Promise<void>
  accept(deviceId: number, jobId: string): Promise<void>
  cancelled(deviceId: number): Promise<{ jobId: string; actionNo: number }[]>
  cancelRefused(deviceId: number, jobId: string): Promise<void>
  cancelConfirmed(deviceId: number, jobId: string): Promise<void>
}

interface Dependencies {
  store: DdiStore
  devices: Pick<DevicesApi, 'ports'>
  updates: DdiUpdates
}

const nameOfType = (type: FirmwareType): string =>
  Object.entries(firmwareTypes).find(([, code]) => code === type)?.[0] ?? 'module'

/** What clients say becomes reports of the device. */
export function jobReports({ store, devices, updates }: Dependencies) {
  /** As if the device had reported it over MQTT: stored, shown and compared with its job in one place. */
  const reportVersion = (device: DdiDevice, type: FirmwareType, version: string, hardware?: string): Promise<void> =>
    new Promise((resolve) => {
      const data = { versions: { [nameOfType(type)]: version }, ...(hardware === undefined ? {} : { hardware }) }
      const payload = Buffer.from(JSON.stringify({ data }))
      devices.ports.onUplink(device, { tail: firmwareReport.tail, payload, qos: 1 }, resolve)
    })

  async function reportJob(device: DdiDevice, job: DdiJob, { state, code, lines }: DdiReport): Promise<void> {
    const { deviceId } = device
    const report = { jobId: String(job.jobId), msg: lines.at(-1) ?? '' }
    if (state === 'failed') return updates.report(deviceId, { ...report, state, code: codeFor(job, code) })
    if (state === 'canceled')
      return updates.report(deviceId, { ...report, state: 'rejected', code: deviceCodes.declined })
    if (state === 'noted') return undefined
    if (state !== 'succeeded') return updates.report(deviceId, { ...report, state })
    await updates.report(deviceId, { ...report, state: 'installed' })
    const { rules } = await store.product(device.productId)
    if (rules.confirmBy === confirmBy.closed) {
      await reportVersion(device, job.firmwareType, job.reportedAs || job.firmwareVersion)
    }
  }

  return { reportJob, reportVersion }
}

/** A failure that is reported after the installation means that the new software did not work. */
const codeFor = ({ state }: DdiJob, code: number = deviceCodes.other): number =>
  state === 'installed' || state === 'missing' ? deviceCodes.selfTest : code
