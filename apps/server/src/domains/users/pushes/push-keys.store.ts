import { secretBox } from '../../../crypto/secret-box.ts'
import type { Database } from '../../../db/database.ts'
import { newVapidKeys, type VapidKeys } from '../../../push/vapid.ts'

const SUBJECT = 'push key'

/** Makes the keys at the first use; of several processes that start together one wins. */
export function vapidKeys(db: Database, masterKey: Buffer): () => Promise<VapidKeys> {
  const { seal, open } = secretBox(masterKey, 'push keys')
  let known: Promise<VapidKeys> | undefined

  async function stored(): Promise<VapidKeys | undefined> {
    const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst()
    return row && { publicKey: row.public_key, privateKey: open(row.private_key, SUBJECT) }
  }

  async function load(): Promise<VapidKeys> {
    const present = await stored()
    if (present) return present
    const keys = newVapidKeys()
    await db
      .insertInto('push_keys')
      .values({ public_key: keys.publicKey, private_key: seal(keys.privateKey, SUBJECT) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await stored()) ?? keys
  }

  return () => {
    known ??= load().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}
