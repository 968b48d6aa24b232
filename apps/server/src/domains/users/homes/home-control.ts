import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { UserCommand as ShownCommand } from '@slipway/contract/users/homes/home-devices.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import type { DevicesApi } from '../../devices/devices/index.ts'
import { requireDevice } from './home-devices.service.ts'

interface Asked {
  deviceId: string
  /** The operation to invoke; undefined sets properties. */
  deKey?: string | undefined
  data: Record<string, unknown>
  waitMs: number
}

/** Control by members of the home: refused immediately while the device is offline, because a lamp that turns on later is a fault. */
export function homeControl({
  db,
  devices: { userCommands },
}: {
  db: Database
  devices: Pick<DevicesApi, 'userCommands'>
}) {
  return async ({ deviceId, deKey, data, waitMs }: Asked, user: EndUser, locale: Locale): Promise<ShownCommand> => {
    const { productId, deviceId: row } = await requireDevice(db, user, deviceId, 'control')
    const command = { deviceId: row, productId, deKey, data, expire: controlLimits.expireSeconds, byUser: user.userId }
    await userCommands.check(command, locale)
    const enqueued = await inTransaction(db, async (tx) => {
      const { shown } = await requireDevice(tx, user, deviceId, 'control')
      if (shown.isDisabled) throw new DomainError('devices.disabled')
      if (!shown.online) throw new DomainError('homes.deviceOffline')
      return userCommands.enqueue(tx, command)
    })
    userCommands.announce(row)
    const { commandId, status, code, msg, output } = await userCommands.endOf(enqueued, waitMs)
    return { commandId, status, code, msg, output }
  }
}
