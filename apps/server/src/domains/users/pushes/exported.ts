import { csvTable, type CsvTable } from '@slipway/contract/csv.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { pushReadersViews } from './push-readers.views.ts'
import { pushSettingsStore } from './push-settings.store.ts'
import { isNative, pushSubscriptionsStore, type PushTargets } from './push-subscriptions.store.ts'

const time = (at: number): string => new Date(at).toISOString()
const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** What a user's export of its data has about pushes: its settings, its phones, and what it has muted. */
export const exportedPushes =
  (db: DatabaseOrTransaction, targets: PushTargets) =>
  async (userId: number, now: number): Promise<Record<string, CsvTable>> => {
    const { quiet, alarmsPass, email, sms } = await pushSettingsStore(db).of(userId)
    const phones = await pushSubscriptionsStore(db, targets).listOf(userId)
    const mutes = await pushReadersViews(db).mutesOf(userId, now)
    return {
      'push-settings.csv': csvTable(
        ['quietFrom', 'quietTo', 'quietDays', 'alarmsPass', 'email', 'sms'],
        [
          {
            quietFrom: quiet ? clockTime(quiet.from) : '',
            quietTo: quiet ? clockTime(quiet.to) : '',
            quietDays: quiet ? quiet.days.join(' ') : '',
            alarmsPass: String(alarmsPass),
            email: String(email),
            sms: String(sms),
          },
        ],
      ),
      'push-phones.csv': csvTable(
        ['seenTime', 'channel', 'endpoint', 'appId'],
        phones.map(({ target, seenAt }) => ({
          seenTime: time(seenAt),
          ...(isNative(target)
            ? { channel: target.channel, endpoint: target.token, appId: target.appId }
            : { channel: 'web', endpoint: target.endpoint, appId: '' }),
        })),
      ),
      'mutes.csv': csvTable(
        ['deviceName', 'deKey', 'until'],
        mutes.map(({ deviceName, deKey, until }) => ({ deviceName, deKey, until: time(until) })),
      ),
    }
  }
