import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { exportAppKey } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import type { Clock } from '../../../../clock.ts'
import { SigningFileRefused } from '../../../../crypto/signing-files/signing-findings.ts'
import type { SigningFiles } from '../../../../crypto/signing-files/signing-files.ts'
import type { Database } from '../../../../db/database.ts'
import type { Actor, Download } from '../../../../http/route.ts'
import type { FactorProofs } from '../../../identity/second-factor/index.ts'
import { appKeysStore } from './app-keys.store.ts'
import type { KeyBox } from './key-box.ts'
import { readOfOwner } from './key-custody.ts'
import type { KeyMails } from './key-mails.ts'

export interface KeyDependencies {
  db: Database
  clock: Clock
  box: KeyBox
  files: Pick<SigningFiles, 'p12' | 'writeP12'>
  mails: KeyMails
  proofs: Pick<FactorProofs, 'requireProof' | 'requireFactorProof'>
}

/** A caller in a session: keys leave, and change, only with a proof of identity in it. */
export interface KeyHolder {
  actor: Actor
  token: string | undefined
}

/** What the key is called in the file. */
const ALIAS = 'release'

/** A copy of the release key that works without this installation. */
export const keyExport =
  ({ db, clock, box, files, mails, proofs }: KeyDependencies) =>
  async (
    { appId, certSha256, password }: CheckedInputOf<typeof exportAppKey>,
    { actor, token }: KeyHolder,
  ): Promise<Download> => {
    const { content } = await readOfOwner(db, appId, actor)
    await proofs.requireFactorProof({ accountId: actor.accountId, token })
    const chain = await appKeysStore(db).chain(appId, 'formal')
    const key = certSha256 === '' ? chain.at(-1) : chain.find((one) => one.certSha256 === certSha256)
    if (!key) throw new DomainError('appBuilds.keyMissing')
    const { certificate: certificatePem, privateKey: keyPem } = box.opened(key)
    const bytes = await files.writeP12({ keyPem, certificatePem, password, name: ALIAS }).catch(busyRefusal)
    await appKeysStore(db).markExported(key.keyId, clock.now())
    await mails.tell(actor.accountId, 'exported', { appId, content, certSha256: key.certSha256 })
    return {
      fileName: `${content.androidName}-${key.certSha256.slice(0, 8)}.p12`,
      mime: 'application/x-pkcs12',
      size: bytes.length,
      chunks: oneChunk(bytes),
    }
  }

/** A stored key is readable: what takes too long is a machine with too much to do. */
function busyRefusal(error: unknown): never {
  const isBusy = error instanceof SigningFileRefused && (error.problem === 'busy' || error.problem === 'tooCostly')
  throw isBusy ? new DomainError('appBuilds.keyFilesBusy') : error
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
