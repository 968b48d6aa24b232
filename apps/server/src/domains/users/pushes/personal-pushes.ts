import { inLocale, type Bilingual } from '@slipway/contract/locale.ts'
import { heldFor } from '@slipway/contract/users/pushes/push-rules.ts'
import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import type { Clock } from '../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { pushDeliveriesStore } from './push-deliveries.store.ts'
import { pushReadersViews } from './push-readers.views.ts'

/** A push to one user that is not about an event of a device. */
export interface PersonalNote {
  userId: number
  title: Bilingual
  body: string
  /** Where a tap leads; a later note with the same path replaces this one on the phone. */
  path: string
}

/** Writes the deliveries of a note to the phones of its user, unless these are quiet hours: the app shows it anyway. */
export function personalPushes({ clock }: { clock: Clock }) {
  return async (tx: DatabaseOrTransaction, { userId, title, body, path }: PersonalNote): Promise<void> => {
    const user = (await pushReadersViews(tx).users([userId])).get(userId)
    if (!user) return
    const { settings, timeZone, phones, locale } = user
    const at = clock.now()
    const reader = {
      isMuted: false,
      quiet: settings.quiet ?? undefined,
      alarmsPass: false,
      timeZone,
      isReachable: phones.length > 0,
    }
    if (heldFor(reader, { isAlarm: false, at }) !== undefined) return
    const note = { title: inLocale(title, locale), body, path, lang: locale }
    const delivery = { event: undefined, userId, note, isAlarm: false, at, expiresAt: at + pushLimits.ttlMs.notice }
    await pushDeliveriesStore(tx).add(phones.map((phone) => ({ ...delivery, ...phone })))
  }
}
