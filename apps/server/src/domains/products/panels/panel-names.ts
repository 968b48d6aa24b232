import { DomainError } from '@slipway/contract/refusals.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'
import { isUniqueViolation } from '../../../db/database.ts'

/** VA-59. For a panel without one of its own. */
export const newRnName = (): string => `Panel${newUid().replaceAll(/[^A-Za-z0-9]/g, '')}`

/** VA-58, VA-59. */
export async function unlessTaken<T>(
  saving: Promise<T>,
  asked: () => { panelName?: string | undefined; rnName?: string | undefined },
): Promise<T> {
  try {
    return await saving
  } catch (error) {
    const { panelName = '', rnName = '' } = asked()
    if (isUniqueViolation(error, 'panels_by_name'))
      throw new DomainError('panels.nameTaken', { name: panelName, field: 'panelName' })
    if (isUniqueViolation(error, 'panels_by_rn_name'))
      throw new DomainError('panels.rnNameTaken', { name: rnName, field: 'rnName' })
    throw error
  }
}
