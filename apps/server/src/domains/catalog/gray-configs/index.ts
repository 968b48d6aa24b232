import { inAudience, type AudienceUser } from './gray-audience.ts'
import {
  addGrayConfig,
  checkGrayConfig,
  deleteGrayConfig,
  listGrayChoices,
  listGrayConfigs,
  updateGrayConfig,
} from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { serve } from '../../../http/route.ts'
import { grayCheck, type GrayCheckDependencies } from './gray-check.ts'
import { grayNumberUnknown } from './gray-config-rules.ts'
import { grayConfigsService, type GrayConfigsDependencies } from './gray-configs.service.ts'
import { grayConfigsStore } from './gray-configs.store.ts'

export { accountKey, inAudience, type AudienceUser } from './gray-audience.ts'
export { usesOfAll, type GrayReader, type GrayUses, type GrayUsesOf } from './gray-uses.ts'

export type GrayConfigsApi = ReturnType<typeof grayConfigsDomain>

/** Named audiences of gray releases (EN-GRAYCFG). */
export function grayConfigsDomain(parts: GrayConfigsDependencies & GrayCheckDependencies) {
  const { db } = parts
  const configs = grayConfigsService(parts)
  const check = grayCheck(parts)
  return {
    routes: [
      serve(listGrayConfigs, ({ input, actor }) => configs.list(input, actor)),
      serve(listGrayChoices, ({ input }) => configs.choices(input)),
      serve(addGrayConfig, ({ input, actor }) => configs.add(input, actor)),
      serve(updateGrayConfig, ({ input, actor }) => configs.update(input, actor)),
      serve(deleteGrayConfig, async ({ input, actor }) => {
        await configs.remove(input, actor)
        return null
      }),
      serve(checkGrayConfig, ({ input }) => check(input)),
    ],

    /** For a release in the caller's transaction; refuses a number without a config (70101). */
    async requireForUse(tx: DatabaseOrTransaction, grayNumber: number): Promise<void> {
      if (!(await grayConfigsStore(tx).isThereForUse(grayNumber))) throw grayNumberUnknown(grayNumber)
    },

    /** As the config is now, so that its changes take effect when users open again. */
    async isIn(grayNumber: number, user: AudienceUser, salt: string): Promise<boolean> {
      const stored = await grayConfigsStore(db).find(grayNumber)
      return stored !== undefined && inAudience(stored.config, user, salt)
    },

    /** The account of a user that is erased. */
    forgetAccount: (tx: DatabaseOrTransaction, account: string): Promise<void> =>
      grayConfigsStore(tx).forgetAccount(account),
  }
}
