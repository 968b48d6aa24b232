import { readManifest, type Manifest } from '@slipway/contract/products/firmware/signed/manifest.ts'
import { manifestStates, type ManifestState } from '@slipway/contract/products/signing/signing.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'

export interface ManifestRecord {
  manifestId: number
  productId: string
  text: string
  manifest: Manifest
  sign: string | null
  manifestState: ManifestState
  signTime: number | null
}

export const manifestsStore = (db: DatabaseOrTransaction) => ({
  /** Newest first. */
  async newest(productId: string, limit: number): Promise<ManifestRecord[]> {
    const rows = await db
      .selectFrom('manifests')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toRecord)
  },

  async find(productId: string, manifestId: number): Promise<ManifestRecord | undefined> {
    const row = await db
      .selectFrom('manifests')
      .selectAll()
      .where('product_id', '=', productId)
      .where('id', '=', manifestId)
      .executeTakeFirst()
    return row && toRecord(row)
  },

  /** The current one and the draft of a release. */
  async ofRelease(productId: string, release: number): Promise<ManifestRecord[]> {
    const rows = await db
      .selectFrom('manifests')
      .selectAll()
      .where('product_id', '=', productId)
      .where('release', '=', release)
      .where('manifest_state', '!=', manifestStates.replaced)
      .execute()
    return rows.map(toRecord)
  },

  async inState(productId: string, manifestState: ManifestState): Promise<ManifestRecord[]> {
    const rows = await db
      .selectFrom('manifests')
      .selectAll()
      .where('product_id', '=', productId)
      .where('manifest_state', '=', manifestState)
      .orderBy('id')
      .execute()
    return rows.map(toRecord)
  },

  async countDrafts(productId: string): Promise<number> {
    const { n } = await db
      .selectFrom('manifests')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('product_id', '=', productId)
      .where('manifest_state', '=', manifestStates.draft)
      .executeTakeFirstOrThrow()
    return Number(n)
  },

  /** Replaces the draft of the release. */
  async addDraft(manifest: Manifest, text: string): Promise<ManifestRecord> {
    await this.dropDraft(manifest.product, manifest.release)
    const row = await db
      .insertInto('manifests')
      .values({
        product_id: manifest.product,
        release: manifest.release,
        epoch: manifest.epoch,
        key_id: manifest.keyId,
        text,
        manifest_state: manifestStates.draft,
        created_at: new Date(manifest.created),
        expires_at: new Date(manifest.expires),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toRecord(row)
  },

  async dropDraft(productId: string, release: number): Promise<void> {
    await db
      .deleteFrom('manifests')
      .where('product_id', '=', productId)
      .where('release', '=', release)
      .where('manifest_state', '=', manifestStates.draft)
      .execute()
  },

  async replaceCurrent(productId: string, release: number): Promise<void> {
    await db
      .updateTable('manifests')
      .set({ manifest_state: manifestStates.replaced })
      .where('product_id', '=', productId)
      .where('release', '=', release)
      .where('manifest_state', '=', manifestStates.current)
      .execute()
  },

  async sign(manifestId: number, signature: string, at: number): Promise<void> {
    await db
      .updateTable('manifests')
      .set({ sign: signature, manifest_state: manifestStates.current, signed_at: new Date(at) })
      .where('id', '=', manifestId)
      .execute()
  },
})

export const expiringManifestsStore = (db: DatabaseOrTransaction) => ({
  /** Current manifests that expire before `time`, of which the owner has not been warned. */
  async expiring(time: number, limit: number): Promise<{ manifestId: number; productId: string }[]> {
    const rows = await db
      .selectFrom('manifests')
      .select(['id', 'product_id'])
      .where('manifest_state', '=', manifestStates.current)
      .where('expires_at', '<', moment(time))
      .where('warned_at', 'is', null)
      .orderBy('expires_at')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ manifestId: row.id, productId: row.product_id }))
  },

  async markWarned(manifestId: number, at: number): Promise<void> {
    await db
      .updateTable('manifests')
      .set({ warned_at: new Date(at) })
      .where('id', '=', manifestId)
      .execute()
  },
})

function toRecord(row: Row<'manifests'>): ManifestRecord {
  const manifest = readManifest(row.text)
  if (!manifest) throw new Error(`manifest ${row.id} cannot be read`)
  return {
    manifestId: row.id,
    productId: row.product_id,
    text: row.text,
    manifest,
    sign: row.sign,
    manifestState: row.manifest_state as ManifestState,
    signTime: row.signed_at,
  }
}
