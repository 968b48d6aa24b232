import type { GrayConfigContent } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { AreasApi } from '../../identity/areas/index.ts'

export const grayNumberUnknown = (grayNumber: number): DomainError =>
  new DomainError('gray-configs.numberUnknown', { number: String(grayNumber), field: 'grayNumber' })

export function requireAreas(areas: Pick<AreasApi, 'areaOf'>, { areas: codes = [] }: GrayConfigContent): void {
  const unknown = codes.find((code) => areas.areaOf(code, 'en-US') === null)
  if (unknown !== undefined) throw new DomainError('gray-configs.areaUnknown', { area: unknown, field: 'config.areas' })
}
