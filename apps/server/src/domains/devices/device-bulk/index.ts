import {
  cancelDeviceBulk,
  getDeviceBulk,
  listDeviceBulkRows,
  listDeviceBulks,
  startDeviceBulk,
} from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import {
  downloadImportSecrets,
  downloadImportTemplate,
  exportDevices,
  importDevices,
  previewDeviceImport,
} from '@slipway/contract/devices/device-bulk/device-files.calls.ts'
import { deviceBulkLimits } from '@slipway/contract/devices/device-bulk/device-bulk.limits.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import { inBatches } from '../../../db/batches/in-batches.ts'
import { serve, serveDownload, serveFile, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { DeviceGroupsApi } from '../device-groups/index.ts'
import type { DevicesApi } from '../devices/index.ts'
import { bulkRunner } from './bulk-runner.ts'
import { deviceBulkService, type BulkDependencies } from './device-bulk.service.ts'
import { deviceBulkStore, pruneBulkRows } from './device-bulk.store.ts'
import { deviceExport } from './device-export.ts'
import { deviceImportService } from './device-import.service.ts'
import { rowImporter } from './import-rows.ts'

interface Dependencies extends Omit<BulkDependencies, 'onJob'> {
  log: FastifyBaseLogger
  devices: Pick<DevicesApi, 'bulk' | 'listing'>
  groups: Omit<DeviceGroupsApi, 'routes' | 'subscriptions'>
}

export interface DeviceBulkApi {
  routes: Route[]
  jobs: Job[]
  /** Waits for the running step of a job. */
  stop(): Promise<void>
}

/** Changes of many devices in the background, with a result for each device (decision 0061). */
export function deviceBulkDomain(parts: Dependencies): DeviceBulkApi {
  const { db, clock, log, accounts, products, devices, groups } = parts
  const runner = bulkRunner({
    db,
    clock,
    log,
    accounts,
    products,
    devices,
    groups,
    importRows: rowImporter({ devices, groups }),
  })
  const bulk = deviceBulkService({ ...parts, onJob: runner.wake.bind(runner) })
  const imports = deviceImportService({ db, clock, products, devices, groups, bulk })
  const exported = deviceExport({ products, devices })
  return {
    routes: [
      serveFile(previewDeviceImport, ({ input, file, ...caller }) => imports.preview(input.productId, file, caller)),
      serveFile(importDevices, ({ input, file, ...caller }) => imports.import(input, file, caller)),
      serveDownload(downloadImportTemplate, ({ input, actor, locale }) => imports.template(input, actor, locale)),
      serveDownload(downloadImportSecrets, ({ input, actor, locale }) => imports.secrets(input, actor, locale)),
      serveDownload(exportDevices, ({ input, actor, locale }) => exported(input, actor, locale)),
      serve(startDeviceBulk, ({ input, actor, locale }) => bulk.start(input, actor, locale)),
      serve(listDeviceBulks, ({ input, actor }) => bulk.list(input.productId, actor)),
      serve(getDeviceBulk, ({ input, actor }) => bulk.info(input, actor)),
      serve(listDeviceBulkRows, ({ input, actor, locale }) => bulk.rows(input, actor, locale)),
      serve(cancelDeviceBulk, ({ input, actor }) => bulk.cancel(input, actor).then(() => null)),
    ],
    jobs: [
      { name: 'device-bulk.run', cron: '* * * * *', run: () => runner.run() },
      {
        name: 'device-bulk.prune',
        cron: '41 3 * * *',
        async run() {
          const before = clock.now() - deviceBulkLimits.jobKeepDays * DAY_MS
          await inBatches((limit) => pruneBulkRows(db, before, limit))
          await deviceBulkStore(db).prune(before)
        },
      },
    ],
    stop: () => runner.stop(),
  }
}
