import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { HOUR_MS } from '@slipway/contract/durations.ts'
import type {
  deletePanelDebug,
  uploadPanelDebug,
} from '@slipway/contract/products/panels/packages/panel-debug.calls.ts'
import { panelPackagesLimits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction } from '../../../../../db/database.ts'
import type { Draft } from '../../../../../files/file-store.ts'
import type { Actor } from '../../../../../http/route.ts'
import { panelAccess, requireCode, type PanelsDependencies } from '../../panel-rules.ts'
import { checkedUpload } from '../checked-upload.ts'
import type { PackagingDependencies } from '../packaging.ts'
import { webPackages } from '../web-packages.ts'
import { debugPackagesStore } from './debug-packages.store.ts'

/** As long as a debug link. */
const LIFE_MS = 2 * HOUR_MS

/** Builds of a web panel that its developer tries before any review (SI-062). */
export function panelDebugService(parts: PanelsDependencies & PackagingDependencies) {
  const { db, clock } = parts
  const stored = webPackages(parts)
  const access = panelAccess(parts)

  return {
    async upload(panelId: string, file: Draft | undefined, actor: Actor): Promise<OutputOf<typeof uploadPanelDebug>> {
      const panel = await access.editable(panelId, actor)
      requireCode(panel)
      if (panel.status === panelStatus.removed) throw new DomainError('panels.wrongState')
      if (!file || file.size === 0) throw new DomainError('uploads.missing')
      const checked = await checkedUpload(file, { platform: 'web', rnName: panel.rnName })
      const { manifest, findings, bundle, zip } = checked
      const uploadTime = clock.now()
      const expireTime = uploadTime + LIFE_MS
      await stored.keep({ bundle, zip }, uploadTime)
      await inTransaction(db, async (tx) => {
        await access.lock(tx, panelId, actor)
        const store = debugPackagesStore(tx)
        const times = { uploadTime, expireTime }
        await store.put({ panelId, accountId: actor.accountId }, { bundle: bundle.sha256, manifest, ...times })
        await store.prune(panelId, panelPackagesLimits.debugsOfPanel)
      })
      const { sha256, size, entries } = bundle
      return { panelId, version: manifest.version, findings, files: entries.length, size, sha256, expireTime }
    },

    async remove({ panelId, sha256 }: CheckedInputOf<typeof deletePanelDebug>, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        requireCode(await access.lock(tx, panelId, actor))
        await debugPackagesStore(tx).remove(panelId, actor.accountId, sha256)
      })
    },

    removeOld: (): Promise<void> => debugPackagesStore(db).removeOld(clock.now()),
  }
}
