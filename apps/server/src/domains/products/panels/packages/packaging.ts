import type { PanelPlatform } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { packageState } from '@slipway/contract/products/panels/packages/panel-packages.lifecycle.ts'
import { signedText } from '@slipway/contract/products/panels/packages/panel-packages.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { FileStore } from '../../../../files/file-store.ts'
import type { Log } from '../../../../log.ts'
import type { SigningApi } from '../../signing/index.ts'
import { panelsStore } from '../panels.store.ts'
import { panelBundlesStore } from './panel-bundles.store.ts'
import { panelPackagesStore } from './panel-packages.store.ts'
import { webPackages } from './web-packages.ts'

export interface PackagingDependencies {
  db: Database
  files: FileStore
  signing: Pick<SigningApi, 'packages'>
  log: Pick<Log, 'warn'>
}

const TOGETHER = 20

/** ST-37: an approved package is read back, compared with its digest, and signed. */
export function packaging({ db, files, signing, log }: PackagingDependencies) {
  const { isWhole } = webPackages({ db, files })

  async function pack(panelId: string, platform: PanelPlatform): Promise<void> {
    const record = await panelPackagesStore(db).find(panelId, platform)
    const bundle = record?.bundle ? await panelBundlesStore(db).find(record.bundle) : undefined
    const whole = bundle !== undefined && (await isWhole(bundle.sha256, bundle.size))
    await inTransaction(db, async (tx) => {
      await panelsStore(tx).findForUpdate(panelId)
      const store = panelPackagesStore(tx)
      const current = await store.find(panelId, platform)
      if (current?.state !== packageState.packaging || !bundle || current.bundle !== bundle.sha256) return
      if (!whole) {
        const failed = { state: packageState.packagingFailed, reason: 'damaged', isDropped: true } as const
        return store.setState(panelId, platform, failed)
      }
      const text = signedText({ platform, ...current.manifest }, bundle)
      const signature = await signing.packages.sign(tx, text)
      return store.setState(panelId, platform, { state: packageState.packaged, ...signature })
    })
  }

  return {
    pack,

    /** What a crash or a store that could not be read has left. */
    async packWaiting(): Promise<void> {
      for (const { panelId, platform } of await panelPackagesStore(db).waiting(TOGETHER)) {
        try {
          await pack(panelId, platform)
        } catch (error) {
          log.warn({ err: error, panelId, platform }, 'a panel package could not be packaged; it is tried again')
        }
      }
    },
  }
}
