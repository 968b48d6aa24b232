import type { NewAction, SceneAction } from '@slipway/contract/users/scenes/scenes.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { HomeDevicePlace } from '../homes/index.ts'

/** What is done with a device, and the device as it is. */
export interface ActionTarget {
  deviceRow: number
  deviceId: string
  deviceName: string
  productId: string
  online: boolean
  isDisabled: boolean
  deKey: string | null
  data: Record<string, unknown>
  /** The user who wrote what a scene does. */
  author: number | null
}

export const shownAction = ({ deviceId, deviceName, deKey, data }: ActionTarget): SceneAction => ({
  deviceId,
  deviceName,
  deKey,
  data,
})

export const targetOf = (
  { deviceId: deviceRow, productId, shown }: HomeDevicePlace,
  { deKey, data }: Pick<ActionTarget, 'deKey' | 'data'>,
): ActionTarget => ({
  deviceRow,
  deviceId: shown.deviceId,
  deviceName: shown.name,
  productId,
  online: shown.online,
  isDisabled: shown.isDisabled,
  deKey,
  data,
  author: null,
})

const devicesOf = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('home_devices as hd')
    .innerJoin('devices as d', 'd.id', 'hd.device_id')
    .leftJoin('device_presence as p', 'p.device_id', 'hd.device_id')
    .select(['hd.device_id', 'hd.uid', 'hd.name', 'hd.product_id', 'd.disabled_at', 'p.online'])

type DeviceRow = Awaited<ReturnType<ReturnType<typeof devicesOf>['execute']>>[number]

interface StoredDeed {
  deKey: string | null
  data: unknown
  author: number | null
}

const toTarget = (row: DeviceRow, { deKey, data, author }: StoredDeed): ActionTarget => ({
  deviceRow: row.device_id,
  deviceId: row.uid,
  deviceName: row.name,
  productId: row.product_id,
  online: row.online ?? false,
  isDisabled: row.disabled_at !== null,
  deKey,
  data: data as Record<string, unknown>,
  author,
})

export const actionTargetsViews = (db: DatabaseOrTransaction) => ({
  /** By the numbers of their scenes. Devices of other homes are in no scene. */
  async ofScenes(sceneRows: readonly number[]): Promise<Map<number, ActionTarget[]>> {
    if (sceneRows.length === 0) return new Map()
    const rows = await devicesOf(db)
      .innerJoin('scene_actions as a', 'a.device_id', 'hd.device_id')
      .innerJoin('scenes as s', 's.id', 'a.scene_id')
      .select(['a.scene_id', 'a.de_key as deKey', 'a.data', 'a.author'])
      .whereRef('s.home_id', '=', 'hd.home_id')
      .where('a.scene_id', 'in', [...sceneRows])
      .orderBy('a.scene_id')
      .orderBy('a.n')
      .execute()
    const byScene = Map.groupBy(rows, ({ scene_id }) => scene_id)
    return new Map([...byScene].map(([id, of]) => [id, of.map((row) => toTarget(row, row))]))
  },

  /** Undefined where one of the devices is not in this home. */
  async inHome(homeRow: number, actions: readonly NewAction[]): Promise<ActionTarget[] | undefined> {
    const rows = await devicesOf(db)
      .where('hd.home_id', '=', homeRow)
      .where(
        'hd.uid',
        'in',
        actions.map(({ deviceId }) => deviceId),
      )
      .execute()
    const found = new Map(rows.map((row) => [row.uid, row]))
    const targets = actions.flatMap(({ deviceId, deKey, data }) => {
      const row = found.get(deviceId)
      return row ? [toTarget(row, { deKey: deKey ?? null, data, author: null })] : []
    })
    return targets.length === actions.length ? targets : undefined
  },
})
