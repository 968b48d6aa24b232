import { X509Certificate } from 'node:crypto'
import { proveIdentity } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { fingerprintOf } from '../../../../android/signing-keys.ts'
import {
  sampleIdentity,
  sampleP12,
  type Sample,
  type SampleOptions,
} from '../../../../crypto/signing-files/testing/signing-samples.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import { codeOf, enrolTotp, STEP_MS } from '../../../identity/second-factor/testing/factors-samples.ts'
import { appKeysStore } from '../keys/app-keys.store.ts'
import { keyBox } from '../keys/key-box.ts'

export const EXPORT_PASSWORD = 'planted correct horse'
export const P12_PASSWORD = 'planted-import-password'

/** PEM of a key, without its frame: what must not appear anywhere. */
export const innerLine = (pem: string): string => pem.split('\n')[3] ?? ''

const pemOf = ({ key }: Sample): string => key.export({ format: 'pem', type: 'pkcs8' }).toString()

export async function storeKeyOf(options?: SampleOptions) {
  const sample = await sampleIdentity({ type: 'rsa', subject: 'Acme', ...options })
  const certificate = new X509Certificate(sample.certificate).toString()
  const p12 = sampleP12({ keys: [sample.key], certificates: [sample.certificate], password: P12_PASSWORD })
  return { sample, p12, privateKey: pemOf(sample), certificate, certSha256: fingerprintOf(certificate) }
}

/** The release key that a first formal build would have made. */
export async function releaseKey({ db, clock, parts }: TestServer, appId: string) {
  const made = await storeKeyOf()
  const owner = { appId, purpose: 'formal' } as const
  const { certificate, certSha256, privateKey } = made
  const sealedKey = keyBox(parts.masterKey).sealed(privateKey, owner)
  const createTime = clock.now()
  await appKeysStore(db).add({ ...owner, certificate, certSha256, sealedKey, source: 'created', createTime })
  return made
}

/** Sets up an authenticator app; each call of the result proves it again. */
export async function factorOf(server: TestServer, caller: Caller): Promise<() => Promise<void>> {
  const { secret } = await enrolTotp(server, caller)
  return async () => {
    server.clock.advance(STEP_MS)
    await caller.call(proveIdentity, { code: codeOf(secret, server.clock.now()), password: '' })
  }
}
