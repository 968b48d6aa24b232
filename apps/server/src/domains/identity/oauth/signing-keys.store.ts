import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Database } from '../../../db/database.ts'
import { secretBox } from '../../../crypto/secret-box.ts'
import { hashOf } from '../../../crypto/random-secrets.ts'

const MODULUS_BITS = 2048
/** The key of the table's only row. */
const ROW = 'true'

/** The installation's key for ID tokens, created by the first process that needs it. */
export async function signingKey(db: Database, masterKey: Buffer): Promise<JWK> {
  const { seal, open } = secretBox(masterKey, 'slipway oauth signing key')
  const kept = await read(db)
  if (kept) return JSON.parse(open(kept, ROW)) as JWK
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
  const made = privateKey.export({ format: 'jwk' })
  const kid = hashOf(String(made.n)).toString('base64url').slice(0, 16)
  const sealed = seal(JSON.stringify({ ...made, kid, use: 'sig', alg: 'RS256' }), ROW)
  await db
    .insertInto('oauth_keys')
    .values({ sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const winner = await read(db)
  if (!winner) throw new Error('the signing key could not be saved')
  return JSON.parse(open(winner, ROW)) as JWK
}

async function read(db: Database): Promise<Buffer | undefined> {
  return (await db.selectFrom('oauth_keys').select('sealed').executeTakeFirst())?.sealed
}
