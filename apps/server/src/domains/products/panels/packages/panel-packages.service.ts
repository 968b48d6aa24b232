import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { nextState } from '@slipway/contract/lifecycle.ts'
import { panelPlatforms, type PanelPlatform } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import type {
  downloadPanelPackage,
  reviewPanelPackage,
  uploadPanelPackage,
} from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import { packageLifecycle, packageState } from '@slipway/contract/products/panels/packages/panel-packages.lifecycle.ts'
import type { PanelPackage, PanelPackages } from '@slipway/contract/products/panels/packages/panel-packages.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { compareVersions } from '@slipway/contract/products/advisories/version-order.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { HOUR_MS } from '@slipway/contract/durations.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Draft } from '../../../../files/file-store.ts'
import type { Actor, Download } from '../../../../http/route.ts'
import { panelAccess, requireCode, requireNoUpgrade, type PanelsDependencies } from '../panel-rules.ts'
import type { StoredPanel } from '../panels.store.ts'
import { checkedUpload } from './checked-upload.ts'
import { bundleName } from './bundle-name.ts'
import { packaging, type PackagingDependencies } from './packaging.ts'
import { panelBundlesStore, type StoredBundle } from './panel-bundles.store.ts'
import { panelPackagesStore, type PackageRecord } from './panel-packages.store.ts'
import { webPackages } from './web-packages.ts'

interface Dependencies extends PanelsDependencies, PackagingDependencies {
  /** Packages without findings need no reviewer. */
  autoReview: boolean
}

const REMOVED_TOGETHER = 100

/** SI-059: upload, check, review and packaging of code panels. */
export function panelPackagesService(parts: Dependencies) {
  const { db, clock, files, signing, autoReview } = parts
  const access = panelAccess(parts)
  const packages = packaging(parts)
  const bundles = webPackages(parts)

  async function view(panelId: string): Promise<PanelPackages> {
    const known = new Map((await panelPackagesStore(db).of(panelId)).map((record) => [record.platform, record]))
    const shown: PanelPackage[] = []
    for (const platform of panelPlatforms) {
      const record = known.get(platform)
      const bundle = record?.bundle ? await panelBundlesStore(db).find(record.bundle) : undefined
      shown.push(shownPackage(platform, record, bundle))
    }
    return { packages: shown, publicKey: await signing.packages.publicKey() }
  }

  async function requireUploadable(panel: StoredPanel): Promise<void> {
    requireCode(panel)
    requireNoUpgrade(panel)
    const { unpublished, published } = panelStatus
    if (panel.status !== unpublished && panel.status !== published) throw new DomainError('panels.wrongState')
  }

  /** A version of a platform is one package for good. */
  async function requireNewer(
    tx: DatabaseOrTransaction,
    panel: StoredPanel,
    record: { platform: PanelPlatform; version: string },
  ) {
    const live = await panelPackagesStore(tx).ofVersion(panel.panelId, panel.version)
    const newest = live.find(({ platform }) => platform === record.platform)?.manifest.version
    if (newest !== undefined && compareVersions(record.version, newest) <= 0)
      throw new DomainError('panels.versionNotHigher', { version: record.version, newest, field: 'file' })
  }

  return {
    view: async (panelId: string, actor: Actor): Promise<PanelPackages> => {
      requireCode(await access.readable(panelId, actor))
      return view(panelId)
    },

    async upload(
      { panelId, platform }: CheckedInputOf<typeof uploadPanelPackage>,
      file: Draft | undefined,
      actor: Actor,
    ): Promise<PanelPackages> {
      const panel = await access.editable(panelId, actor)
      await requireUploadable(panel)
      if (!file || file.size === 0) throw new DomainError('uploads.missing')
      const { manifest, findings, bundle, zip } = await checkedUpload(file, { platform, rnName: panel.rnName })
      await bundles.keep({ bundle, zip }, clock.now())
      const isApproved = autoReview && findings.length === 0
      await inTransaction(db, async (tx) => {
        const current = await access.lock(tx, panelId, actor)
        await requireUploadable(current)
        await requireNewer(tx, current, { platform, version: manifest.version })
        const store = panelPackagesStore(tx)
        const record = await store.find(panelId, platform)
        if (nextState(packageLifecycle, record?.state ?? packageState.notUploaded, 'upload') === undefined)
          throw new DomainError('panels.wrongState')
        const by = { now: clock.now(), accountId: actor.accountId }
        await store.put(panelId, { platform, manifest, findings, bundle: bundle.sha256 }, by)
        if (isApproved) await store.setState(panelId, platform, { state: packageState.packaging })
      })
      if (isApproved) await packages.pack(panelId, platform)
      return view(panelId)
    },

    async review(
      { panelId, platform, approve, reason }: CheckedInputOf<typeof reviewPanelPackage>,
      actor: Actor,
    ): Promise<PanelPackages> {
      await inTransaction(db, async (tx) => {
        requireCode(await access.lock(tx, panelId, actor))
        const store = panelPackagesStore(tx)
        const record = await store.find(panelId, platform)
        const state = record && nextState(packageLifecycle, record.state, approve ? 'approve' : 'refuse')
        if (state === undefined) throw new DomainError('panels.noUpload')
        if (!approve && reason === '') throw new DomainError('panels.reasonMissing', { field: 'reason' })
        await store.setState(panelId, platform, { state, reason: approve ? '' : reason, isDropped: !approve })
      })
      if (approve) await packages.pack(panelId, platform)
      return view(panelId)
    },

    async download(
      { panelId, platform }: CheckedInputOf<typeof downloadPanelPackage>,
      actor: Actor,
    ): Promise<Download> {
      requireCode(await access.readable(panelId, actor))
      const record = await panelPackagesStore(db).find(panelId, platform)
      const stored = record?.bundle ? await files.read(bundleName(record.bundle)) : undefined
      if (!record || !stored) throw new DomainError('panels.noUpload')
      const { rnName, version } = record.manifest
      return {
        fileName: `${rnName}-${platform}-${version}.zip`,
        mime: 'application/zip',
        size: stored.size,
        chunks: stored.bytes,
      }
    },

    packWaiting: packages.packWaiting,

    /** Packages that a newer upload has replaced, of panels that are deleted, and refused ones. */
    async removeUnused(): Promise<void> {
      for (let removed = REMOVED_TOGETHER; removed === REMOVED_TOGETHER;) {
        removed = await inTransaction(db, async (tx) => {
          const dropped = await panelBundlesStore(tx).dropUnused(clock.now() - HOUR_MS, REMOVED_TOGETHER)
          for (const sha256 of dropped) await files.remove(bundleName(sha256))
          return dropped.length
        })
      }
    },
  }
}

const shownPackage = (
  platform: PanelPlatform,
  record: PackageRecord | undefined,
  bundle: StoredBundle | undefined,
): PanelPackage => ({
  platform,
  state: record?.state ?? packageState.notUploaded,
  reason: record?.reason ?? '',
  manifest: record?.manifest ?? null,
  findings: record?.findings ?? [],
  files: bundle?.entries.length ?? 0,
  size: bundle?.size ?? 0,
  sha256: bundle?.sha256 ?? '',
  md5: bundle?.md5 ?? '',
  sign: record?.sign ?? '',
  keyId: record?.keyId ?? '',
  uploadTime: record?.uploadTime ?? null,
})
