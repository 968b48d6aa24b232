import { packageState } from '@slipway/contract/products/panels/packages/panel-packages.lifecycle.ts'
import { panelPlatforms } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { StoredPanel } from '../panels.store.ts'
import { panelPackagesStore, type VersionPackage } from './panel-packages.store.ts'

const { packaged, gray, full } = packageState

/** What the releases of a code panel do with its packages. The panel is locked. */
export const releasedPackages = (
  tx: DatabaseOrTransaction,
  { panelId, kind, productId, version: live }: StoredPanel,
) => {
  const store = panelPackagesStore(tx)
  const isCode = kind === 'code'

  /** The new packages, and those of the published version for platforms without a new one. */
  async function collected(): Promise<VersionPackage[]> {
    const records = await store.of(panelId)
    const before = live === '' ? [] : await store.ofVersion(panelId, live)
    const fresh = records.flatMap(({ state, bundle, ...record }) =>
      state === packaged && bundle !== null ? [{ ...record, bundle }] : [],
    )
    if (fresh.length === 0) throw new DomainError(live === '' ? 'panels.packageMissing' : 'panels.nothingNew')
    return panelPlatforms.flatMap((platform) => {
      const found = [...fresh, ...before].find((one) => one.platform === platform)
      return found ? [found] : []
    })
  }

  return {
    /** VA-60: a standard panel has a package for native apps. */
    async freeze(version: string): Promise<void> {
      if (!isCode) return
      const packages = await collected()
      if (productId === null && packages.every(({ platform }) => platform === 'web'))
        throw new DomainError('panels.packageMissing')
      await store.addToVersion(panelId, version, packages)
    },
    async toGray(): Promise<void> {
      if (isCode) await store.move(panelId, [packaged], gray)
    },
    async toFull(isFromGray: boolean): Promise<void> {
      if (isCode) await store.move(panelId, [isFromGray ? gray : packaged], full)
    },
    async fromGray(): Promise<void> {
      if (isCode) await store.move(panelId, [gray], packaged)
    },
  }
}
