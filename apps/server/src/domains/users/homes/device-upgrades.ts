import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DeviceUpgrade } from '@slipway/contract/users/homes/upgrades/upgrades.calls.ts'
import { rowIds } from '../../../crypto/row-ids.ts'
import type { Database } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import type { CampaignsApi } from '../../devices/campaigns/index.ts'
import type { homeDevicesService } from './home-devices.service.ts'

interface Dependencies {
  db: Database
  masterKey: Buffer
  campaigns: Pick<CampaignsApi, 'ofUsers'>
  devices: Pick<ReturnType<typeof homeDevicesService>, 'requireDevice'>
}

/** Updates of devices, for the users of their homes: who sees a device sees them, who manages the home agrees to them. */
export function deviceUpgrades({ db, masterKey, campaigns: { ofUsers }, devices: { requireDevice } }: Dependencies) {
  const ids = rowIds(masterKey, 'slipway updates of homes')

  async function offersOf(deviceId: number, locale: Locale): Promise<DeviceUpgrade[]> {
    const offers = await ofUsers.offersOf(deviceId)
    return offers.map(({ jobId, notes: zh, notesEn: en, endsAt, ...offer }) => ({
      ...offer,
      jobId: ids.of(Number(jobId)),
      notes: inLocale({ zh, en }, locale),
      asks: offer.state === 'consenting',
      expireTime: endsAt,
    }))
  }

  return {
    get: async (deviceId: string, user: EndUser, locale: Locale): Promise<DeviceUpgrade[]> =>
      offersOf((await requireDevice(db, user, deviceId, 'see')).deviceId, locale),

    /** Of two who agree at the same time one is refused. */
    async accept(
      { deviceId, jobId }: { deviceId: string; jobId: string },
      user: EndUser,
      locale: Locale,
    ): Promise<DeviceUpgrade[]> {
      const device = await requireDevice(db, user, deviceId, 'manage')
      const isAsked = (await offersOf(device.deviceId, locale)).some((one) => one.jobId === jobId && one.asks)
      const row = ids.rowOf(jobId)
      if (!isAsked || row === undefined || !(await ofUsers.accept(device, String(row))))
        throw new DomainError('campaigns.noConsentAwaited')
      return offersOf(device.deviceId, locale)
    },
  }
}
