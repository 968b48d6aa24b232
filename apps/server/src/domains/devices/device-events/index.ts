import type { ClientBase } from 'pg'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { deviceEventsStore, writeEvents, type NewEvent, type StoredEvent } from './device-events.store.ts'
import { lastAlarm } from './last-alarm.views.ts'

export type { NewEvent, StoredEvent } from './device-events.store.ts'

/** The events that devices sent. */
export interface DeviceEvents {
  /** Inside the transaction of the messages that carried them. */
  write(client: ClientBase, events: readonly NewEvent[]): Promise<void>
  /** Newest first. */
  list(deviceId: number, slice: { offset: number; limit: number }): Promise<StoredEvent[]>
  total(deviceId: number): Promise<number>
  /** When this device last sent an event whose message is an alarm's; null where it has not, or that is over. */
  lastAlarm(device: { deviceId: number; productId: string }): Promise<number | null>
}

export interface DeviceEventsApi extends DeviceEvents {
  /** None yet: `listDeviceEvents` is answered by devices, which know whose a device is. */
  routes: Route[]
  jobs: Job[]
}

export function deviceEventsDomain({ db, clock }: { db: Database; clock: Clock }): DeviceEventsApi {
  const store = deviceEventsStore(db)
  return {
    routes: [],
    jobs: [
      {
        name: 'device-events.expire',
        cron: '41 * * * *',
        run: async () => void (await store.expire(clock.now())),
      },
    ],
    write: writeEvents,
    list: store.list,
    total: store.total,
    lastAlarm: (device) => lastAlarm(db, device),
  }
}
