import { csvTable, type CsvTable } from '@slipway/contract/csv.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { actionTargetsViews } from './action-targets.views.ts'
import { scenesStore } from './scenes.store.ts'
import { timersViews } from './timers/timers.views.ts'

/** What a user's export of its data has about scenes of the homes that it owns, and its timers. */
export async function exportedScenes(db: DatabaseOrTransaction, userId: number): Promise<Record<string, CsvTable>> {
  const scenes = await scenesStore(db).ownedBy(userId)
  const targets = await actionTargetsViews(db).ofScenes(scenes.map(({ id }) => id))
  const timers = await timersViews(db).listOf(userId)
  return {
    'scenes.csv': csvTable(
      ['name', 'icon', 'deviceName', 'deKey', 'data'],
      scenes.flatMap(({ id, name, icon }) =>
        (targets.get(id) ?? []).map(({ deviceName, deKey, data }) => ({
          name,
          icon,
          deviceName,
          deKey: deKey ?? '',
          data: JSON.stringify(data),
        })),
      ),
    ),
    'timers.csv': csvTable(
      ['name', 'deKey', 'data', 'days', 'time', 'timeZone', 'enabled'],
      timers.map(({ name, deKey, data, days, time, timeZone, enabled }) => ({
        name,
        deKey: deKey ?? '',
        data: JSON.stringify(data),
        days: days.join(' '),
        time,
        timeZone,
        enabled: String(enabled),
      })),
    ),
  }
}
