import {
  cancelDeviceBulk,
  getDeviceBulk,
  listDeviceBulkRows,
  listDeviceBulks,
  startDeviceBulk,
} from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { deviceBulkLimits } from '@slipway/contract/devices/device-bulk/device-bulk.limits.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import { serve, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { DeviceGroupsApi } from '../device-groups/index.ts'
import type { DevicesApi } from '../devices/index.ts'
import { bulkRunner } from './bulk-runner.ts'
import { deviceBulkService, type BulkDependencies } from './device-bulk.service.ts'
import { deviceBulkStore } from './device-bulk.store.ts'
import { deviceImporter } from './import-row.ts'

interface Dependencies extends Omit<BulkDependencies, 'onJob'> {
  log: FastifyBaseLogger
  devices: Pick<DevicesApi, 'bulk' | 'requireOwn'>
  groups: Pick<DeviceGroupsApi, 'requireLabels' | 'assignNamed' | 'addMembers' | 'removeMembers'>
}

export interface DeviceBulkApi {
  routes: Route[]
  jobs: Job[]
  /** Waits for the running step of a job. */
  stop(): Promise<void>
}

/** Changes of many devices in the background, with a result for each device (decision 0061). */
export function deviceBulkDomain(parts: Dependencies): DeviceBulkApi {
  const { db, clock, log, products, devices, groups } = parts
  const runner = bulkRunner({
    db,
    clock,
    log,
    products,
    devices,
    groups,
    importRow: deviceImporter({ devices, groups }),
  })
  const bulk = deviceBulkService({ ...parts, onJob: runner.wake.bind(runner) })
  return {
    routes: [
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
        run: () => deviceBulkStore(db).prune(clock.now() - deviceBulkLimits.jobKeepDays * DAY_MS),
      },
    ],
    stop: () => runner.stop(),
  }
}
