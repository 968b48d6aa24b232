import type { DeviceFilter } from '@slipway/contract/devices/devices/device-filter.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { versionsWith, type ReportedVersion } from '../../../products/parts-lists/index.ts'

/** A filter whose component has become the versions that have it; undefined without one. */
export type Running<Filter> = Omit<Filter, 'component'> & { running?: readonly ReportedVersion[] | undefined }

export async function withRunning<Filter extends Pick<DeviceFilter, 'component'> & { productId: string }>(
  db: DatabaseOrTransaction,
  { component, ...filter }: Filter,
) {
  const running = component && (await versionsWith(db, filter.productId, component))
  return { ...filter, running }
}
