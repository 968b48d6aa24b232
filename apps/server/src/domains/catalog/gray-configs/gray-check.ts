import { audienceAnswer, type AudienceUser } from './gray-audience.ts'
import type { checkGrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import type { GrayConfigContent } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { Database } from '../../../db/database.ts'
import type { AreasApi } from '../../identity/areas/index.ts'
import { grayNumberUnknown, requireAreas } from './gray-config-rules.ts'
import { grayConfigsStore } from './gray-configs.store.ts'

export interface GrayCheckDependencies {
  db: Database
  areas: Pick<AreasApi, 'areaOf'>
  /** The end user with this account. */
  userOf(account: string): Promise<AudienceUser | undefined>
}

/** Whether a user is in, and how many are. */
export function grayCheck({ db, areas, userOf }: GrayCheckDependencies) {
  /** No user is read: users are counted by country. */
  async function reachOf({ ratio = 0, accounts: listed = [], areas: codes = [] }: GrayConfigContent) {
    const { users, inAreas } = await grayConfigsStore(db).users(codes)
    const share = ((codes.length > 0 ? inAreas : users) * ratio) / 100
    return { users, reach: Math.min(users, Math.round(share) + listed.length) }
  }

  return async (input: CheckedInputOf<typeof checkGrayConfig>): Promise<OutputOf<typeof checkGrayConfig>> => {
    const { grayNumber = 0, account, salt } = input
    // The call refuses an input that has neither.
    const config = input.config ?? (await grayConfigsStore(db).find(grayNumber))?.config
    if (!config) throw grayNumberUnknown(grayNumber)
    requireAreas(areas, config)
    const reach = await reachOf(config)
    if (account === undefined) return { isIn: null, because: null, ...reach }
    const user = await userOf(account)
    if (!user) return { isIn: false, because: 'noUser', ...reach }
    return { ...audienceAnswer(config, user, salt), ...reach }
  }
}
