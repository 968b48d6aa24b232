import type { PanelManifest, PanelPlatform } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { packageState, type PackageState } from '@slipway/contract/products/panels/packages/panel-packages.lifecycle.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction, Row } from '../../../../db/database.ts'
import type { PackageFinding } from './web-checks.ts'

export type StoredManifest = PanelManifest & { entry: string }

export interface PackageRecord {
  platform: PanelPlatform
  state: PackageState
  reason: string
  manifest: StoredManifest
  findings: PackageFinding[]
  bundle: string | null
  keyId: string
  sign: string
  uploadTime: number
}

/** A package of a version, as users get it. */
export interface VersionPackage {
  platform: PanelPlatform
  bundle: string
  manifest: StoredManifest
  keyId: string
  sign: string
}

export type NewPackage = Pick<PackageRecord, 'platform' | 'manifest' | 'findings'> & { bundle: string }

export const panelPackagesStore = (db: DatabaseOrTransaction) => ({
  async of(panelId: string): Promise<PackageRecord[]> {
    const rows = await db
      .selectFrom('panel_packages')
      .selectAll()
      .where('panel_id', '=', rowNumberOf(panelId))
      .execute()
    return rows.map(toRecord)
  },

  async find(panelId: string, platform: PanelPlatform): Promise<PackageRecord | undefined> {
    const row = await db
      .selectFrom('panel_packages')
      .selectAll()
      .where('panel_id', '=', rowNumberOf(panelId))
      .where('platform', '=', platform)
      .executeTakeFirst()
    return row && toRecord(row)
  },

  /** ST-40: only the last record is kept. */
  async put(
    panelId: string,
    { platform, manifest, findings, bundle }: NewPackage,
    { now, accountId }: { now: number; accountId: number },
  ): Promise<void> {
    const values = {
      state: packageState.underReview,
      reason: '',
      manifest: JSON.stringify(manifest),
      findings: JSON.stringify(findings),
      bundle,
      key_id: '',
      sign: '',
      uploaded_at: new Date(now),
      uploaded_by: accountId,
    }
    await db
      .insertInto('panel_packages')
      .values({ panel_id: rowNumberOf(panelId), platform, ...values })
      .onConflict((conflict) => conflict.columns(['panel_id', 'platform']).doUpdateSet(values))
      .execute()
  },

  async setState(
    panelId: string,
    platform: PanelPlatform,
    change: { state: PackageState; reason?: string; keyId?: string; sign?: string; isDropped?: boolean },
  ): Promise<void> {
    const { state, reason = '', keyId, sign, isDropped } = change
    await db
      .updateTable('panel_packages')
      .set({
        state,
        reason,
        ...(keyId !== undefined && { key_id: keyId }),
        ...(sign !== undefined && { sign }),
        ...(isDropped && { bundle: null }),
      })
      .where('panel_id', '=', rowNumberOf(panelId))
      .where('platform', '=', platform)
      .execute()
  },

  /** Those of a panel in one of these states. */
  async move(panelId: string, from: readonly PackageState[], to: PackageState): Promise<void> {
    await db
      .updateTable('panel_packages')
      .set({ state: to })
      .where('panel_id', '=', rowNumberOf(panelId))
      .where('state', 'in', from)
      .execute()
  },

  /** Approved, but not packaged yet. */
  async waiting(limit: number): Promise<{ panelId: string; platform: PanelPlatform }[]> {
    const rows = await db
      .selectFrom('panel_packages')
      .select(['panel_id', 'platform'])
      .where('state', '=', packageState.packaging)
      .limit(limit)
      .execute()
    return rows.map((row) => ({ panelId: String(row.panel_id), platform: row.platform as PanelPlatform }))
  },

  async addToVersion(panelId: string, version: string, packages: readonly VersionPackage[]): Promise<void> {
    if (packages.length === 0) return
    const values = packages.map(({ platform, bundle, manifest, keyId, sign }) => ({
      panel_id: rowNumberOf(panelId),
      version,
      platform,
      bundle,
      manifest: JSON.stringify(manifest),
      key_id: keyId,
      sign,
    }))
    await db.insertInto('panel_version_packages').values(values).execute()
  },

  async ofVersion(panelId: string, version: string): Promise<VersionPackage[]> {
    const rows = await db
      .selectFrom('panel_version_packages')
      .selectAll()
      .where('panel_id', '=', rowNumberOf(panelId))
      .where('version', '=', version)
      .execute()
    return rows.map((row) => ({
      platform: row.platform as PanelPlatform,
      bundle: row.bundle,
      manifest: row.manifest as unknown as StoredManifest,
      keyId: row.key_id,
      sign: row.sign,
    }))
  },
})

/** Stored values were validated on write. */
const toRecord = (row: Row<'panel_packages'>): PackageRecord => ({
  platform: row.platform as PanelPlatform,
  state: row.state as PackageState,
  reason: row.reason,
  manifest: row.manifest as unknown as StoredManifest,
  findings: row.findings as unknown as PackageFinding[],
  bundle: row.bundle,
  keyId: row.key_id,
  sign: row.sign,
  uploadTime: row.uploaded_at,
})
