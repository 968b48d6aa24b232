import {
  exportDeviceHistory,
  getDeviceHistory,
  getHistoryRetention,
  listDeviceReports,
  listHistorySeries,
  setHistoryRetention,
} from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { serve, serveDownload, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { deviceHistoryService, type DeviceHistoryDependencies } from './device-history.service.ts'
import { eraseReportsWith } from './erased-values.ts'
import { historyExport, valuesSince } from './history-export.ts'
import { historySeries } from './history-series.ts'
import { packHistoryDays } from './history-packing.ts'
import { createHistoryPartitions, historyBytes, keepHistoryPartitions } from './history-partitions.ts'
import type { HistoryStatements, HistoryWriting } from './history-writing.ts'

export { historySamples, type HistorySamples } from './history-samples.ts'
export { cellOf as historyCell } from './history-export.ts'
export { historyWriting } from './history-writing.ts'
export type { HistoryStatements, ReportedMessage, ReportedPoint } from './history-writing.ts'

export interface DeviceHistoryApi {
  routes: Route[]
  jobs: Job[]
  /** Creates the partitions of the coming days; runs before the first report. */
  makeReady(): Promise<void>
  /** What the stored reports take, with their indexes. */
  storedBytes(): Promise<number>
  /** Executed by the message writer in the transaction that stores the messages. */
  statements: HistoryStatements
  /** Points of a device since a moment, for callers that decide who reads them. */
  pointsSince: ReturnType<typeof deviceHistoryService>['pointsSince']
  /** All values of a device since a moment, likewise. */
  valuesSince: ReturnType<typeof valuesSince>
  /** Deletes what the device reported before that moment. */
  eraseBefore(deviceId: number, at: number): Promise<void>
  /** Deletes the reports of a device with values of these properties. */
  eraseReportsWith(of: {
    deviceId: number
    productId: string
    deKeys: readonly string[]
    before: number
  }): Promise<void>
  /** Deletes all reports of these devices. */
  forget(tx: DatabaseOrTransaction, deviceIds: readonly number[]): Promise<void>
}

interface Dependencies extends DeviceHistoryDependencies {
  writing: HistoryWriting
  /** Undefined: reports are kept by days only. */
  mostBytes?: number | undefined
}

/**
 * The reading side of the history. The writing side is separate because ingest needs it first, and it depends on no
 * other domain.
 */
export function deviceHistoryDomain(parts: Dependencies): DeviceHistoryApi {
  const { db, clock, writing, mostBytes } = parts
  const history = deviceHistoryService(parts, writing)
  const exported = historyExport(history)
  const series = historySeries({ ...history, modelOf: parts.modelOf })
  return {
    routes: [
      serve(getDeviceHistory, ({ input, actor }) => history.points(input, actor)),
      serve(listHistorySeries, ({ input, actor }) => series(input, actor)),
      serve(listDeviceReports, ({ input, actor }) => history.reports(input, actor)),
      serveDownload(exportDeviceHistory, ({ input, actor, locale }) => exported(input, actor, locale)),
      serve(getHistoryRetention, ({ input, actor }) => history.retention(input.productId, actor)),
      serve(setHistoryRetention, ({ input, actor }) => history.setRetention(input, actor)),
    ],
    jobs: [
      {
        name: 'device-history.partitions',
        cron: '11 * * * *',
        runsAtStart: true,
        run: () => keepHistoryPartitions(db.pool, clock.now(), mostBytes),
      },
      {
        name: 'device-history.packing',
        cron: '23 * * * *',
        run: () => packHistoryDays(db.pool, clock.now()),
      },
    ],
    makeReady: () => createHistoryPartitions(db.pool, clock.now()),
    storedBytes: () => historyBytes(db.pool),
    statements: writing.statements,
    pointsSince: history.pointsSince,
    valuesSince: valuesSince(history),
    async eraseBefore(deviceId, at) {
      await sql`delete from device_reports where device_id = ${deviceId} and at < ${moment(at)}`.execute(db)
    },
    eraseReportsWith: (of) => eraseReportsWith(db.pool, of),
    async forget(tx, deviceIds) {
      await sql`delete from device_reports where device_id = any (${deviceIds}::integer[])`.execute(tx)
    },
  }
}
