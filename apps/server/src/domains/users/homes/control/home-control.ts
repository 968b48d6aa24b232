import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { UserCommand as ShownCommand } from '@slipway/contract/users/homes/home-devices.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { rowIds } from '../../../../crypto/row-ids.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { DevicesApi } from '../../../devices/devices/index.ts'
import type { ControlRates } from './control-rates.ts'
import type { ControlledDevice } from './controlled-devices.views.ts'

interface Asked {
  /** The operation to invoke; undefined sets properties. */
  deKey?: string | undefined
  data: Record<string, unknown>
  waitMs: number
}

/** Who controls which device: `find` refuses what the caller may not control. */
export interface Controller {
  byUser: number
  /** Whose rate it counts for. */
  rateKey: string
  find(on: DatabaseOrTransaction): Promise<ControlledDevice>
}

/** Control by people: refused immediately while the device is offline, because a lamp that turns on later is a fault. */
export function homeControl({
  db,
  rates,
  masterKey,
  devices: { userCommands },
}: {
  db: Database
  rates: ControlRates
  masterKey: Buffer
  devices: Pick<DevicesApi, 'userCommands'>
}) {
  const ids = rowIds(masterKey, 'slipway commands of users')
  return async (
    { deKey, data, waitMs }: Asked,
    { byUser, rateKey, find }: Controller,
    locale: Locale,
  ): Promise<ShownCommand> => {
    const { productId, deviceId } = await find(db)
    rates.take(rateKey, [deviceId])
    const command = { deviceId, productId, deKey, data, expire: controlLimits.expireSeconds, by: { user: byUser } }
    await userCommands.check(command, locale)
    const enqueued = await inTransaction(db, async (tx) => {
      const { isDisabled, online } = await find(tx)
      if (isDisabled) throw new DomainError('devices.disabled')
      if (!online) throw new DomainError('homes.deviceOffline')
      return userCommands.enqueue(tx, command)
    })
    userCommands.announce(deviceId)
    const { commandId, status, code, msg, output } = await userCommands.endOf(enqueued, deviceId, waitMs)
    return { commandId: ids.of(Number(commandId)), status, code, msg, output }
  }
}
