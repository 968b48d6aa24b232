import { stageAfter, versionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { Log } from '../../../log.ts'
import type { WebPackages } from '../../products/panels/index.ts'
import { miniProgramsStore } from './mini-programs.store.ts'
import { miniVersionsStore } from './mini-versions.store.ts'
import { versionLivesStore } from './version-lives.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  bundles: Pick<WebPackages, 'find' | 'isWhole'>
  log: Pick<Log, 'warn'>
}

const TOGETHER = 20

/** An approved version is read back and compared with its digest: nothing of a damaged one reaches a phone. */
export function miniPackaging({ db, clock, bundles, log }: Dependencies) {
  async function pack(id: number): Promise<void> {
    const version = await miniVersionsStore(db).find(id)
    const bundle = version?.bundle ? await bundles.find(version.bundle) : undefined
    if (!version || !bundle) return
    const isWhole = await bundles.isWhole(bundle.sha256, bundle.size)
    await inTransaction(db, async (tx) => {
      await miniProgramsStore(tx).findForUpdate(version.miniProgramId)
      const store = miniVersionsStore(tx)
      const current = await store.find(id)
      const stage = current && stageAfter(current.stage, isWhole ? 'packaged' : 'fail')
      if (stage === undefined || current?.stage !== versionStage.packaging) return
      await store.setStage(id, stage, isWhole ? { packTime: clock.now() } : { reason: 'damaged' })
    })
  }

  return {
    pack,

    /** What a crash, or storage that was away, has left. */
    async packWaiting(): Promise<void> {
      for (const id of await versionLivesStore(db).packaging(TOGETHER)) {
        try {
          await pack(id)
        } catch (error) {
          log.warn({ err: error, version: id }, 'a mini-program could not be packaged; it is tried again')
        }
      }
    },
  }
}

export type MiniPackaging = ReturnType<typeof miniPackaging>
