import type { KeySource } from '@slipway/contract/users/app-builds/keys/app-keys.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import type { DatabaseOrTransaction, Row } from '../../../../db/database.ts'
import { packageTypeCodes } from '../build-codes.ts'

/** States of keys: the codes of the table. */
export const keyState = { active: 1, retired: 2, replaced: 3 } as const
type EndedState = (typeof keyState)['retired' | 'replaced']

const sourceCodes = { created: 1, imported: 2, rotated: 3 } as const satisfies Record<KeySource, number>
const sourceOf = (code: number): KeySource =>
  code === sourceCodes.imported ? 'imported' : code === sourceCodes.rotated ? 'rotated' : 'created'

export interface NewKey {
  appId: string
  purpose: PackageType
  certificate: string
  certSha256: string
  sealedKey: Buffer
  source: KeySource
  createTime: number
}

export interface StoredKey extends NewKey {
  keyId: number
  isRetired: boolean
  exportTime: number | null
}

export const appKeysStore = (db: DatabaseOrTransaction) => ({
  /** Those that sign packages: the active one last, before it those that rotations retired, the oldest first. */
  async chain(appId: string, purpose: PackageType): Promise<StoredKey[]> {
    const rows = await db
      .selectFrom('app_keys')
      .selectAll()
      .where('app_id', '=', appId)
      .where('purpose', '=', packageTypeCodes[purpose])
      .where('state', 'in', [keyState.active, keyState.retired])
      .orderBy('key_id')
      .execute()
    return rows.map(toStoredKey)
  },

  /** Does nothing where another process was faster: the first key of an application stays. */
  async add({ appId, purpose, certificate, certSha256, sealedKey, source, createTime }: NewKey): Promise<void> {
    await db
      .insertInto('app_keys')
      .values({
        app_id: appId,
        purpose: packageTypeCodes[purpose],
        certificate,
        cert_sha256: certSha256,
        private_key: sealedKey,
        source: sourceCodes[source],
        created_at: new Date(createTime),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Before the next one is added. */
  async endActive(appId: string, purpose: PackageType, state: EndedState): Promise<void> {
    await db
      .updateTable('app_keys')
      .set({ state })
      .where('app_id', '=', appId)
      .where('purpose', '=', packageTypeCodes[purpose])
      .where('state', '=', keyState.active)
      .execute()
  },

  async markExported(keyId: number, at: number): Promise<void> {
    await db
      .updateTable('app_keys')
      .set({ exported_at: new Date(at) })
      .where('key_id', '=', keyId)
      .execute()
  },
})

const toStoredKey = (row: Row<'app_keys'>): StoredKey => ({
  keyId: row.key_id,
  appId: row.app_id,
  purpose: row.purpose === packageTypeCodes.formal ? 'formal' : 'experience',
  certificate: row.certificate,
  certSha256: row.cert_sha256,
  sealedKey: row.private_key,
  source: sourceOf(row.source),
  isRetired: row.state === keyState.retired,
  exportTime: row.exported_at,
  createTime: row.created_at,
})
