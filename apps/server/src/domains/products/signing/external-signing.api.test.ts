import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  draftKeyList,
  exportRootKey,
  eraseRootKey,
  signKeyList,
} from '@slipway/contract/products/signing/signing.calls.ts'
import type { KeyListDraft } from '@slipway/contract/products/signing/signing.ts'
import { pkcs11IdOf } from '@slipway/contract/products/signing/signing-commands.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { productWithKeys, rootIn } from './testing/signing-samples.ts'

const PASSPHRASE = 'correct horse battery staple'
const SOFTHSM = '/usr/lib/softhsm/libsofthsm2.so'
const answers = (program: string, argument: string): boolean => spawnSync(program, [argument]).error === undefined
const hasOpenssl = answers('openssl', 'version')
const hasToken = existsSync(SOFTHSM) && answers('pkcs11-tool', '--help') && hasOpenssl
const needsOpenssl = hasOpenssl ? '' : ' (skipped: needs openssl, apt-get install openssl)'
const needsToken = hasToken ? '' : ' (skipped: needs softhsm2 and opensc, apt-get install softhsm2 opensc)'

let server: TestServer
let owner: Caller
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
  folder = await mkdtemp(path.join(tmpdir(), 'slipway-signing-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server[Symbol.asyncDispose]()
})

/** Runs a command of the page as it is, in the folder of the downloaded text, and submits its output. */
async function signBy(kind: 'openssl' | 'pkcs11', productId: string, draft: KeyListDraft | null, more: string[] = []) {
  const { listId = '', document } = draft ?? {}
  const [signer] = document?.signers ?? []
  if (!document || !signer) throw new Error('nothing to sign')
  await writeFile(path.join(folder, document.fileName), document.message)
  const env = { ...process.env, PKCS11_MODULE: SOFTHSM, SOFTHSM2_CONF: path.join(folder, 'softhsm2.conf') }
  execFileSync('sh', ['-c', [signer[kind], ...more].join(' ')], { cwd: folder, env, stdio: 'pipe' })
  const signature = await readFile(path.join(folder, `${document.fileName}.${signer.keyName}.sig`))
  expect(signature).toHaveLength(64)
  return owner.call(signKeyList, { productId, listId, keyId: signer.keyId, signature: signature.toString('base64') })
}

describe.skipIf(!hasOpenssl)(`openssl${needsOpenssl}`, () => {
  test('signs with the exported root, by the command of the page', async () => {
    const { productId, view } = await productWithKeys(owner)
    const { keyId } = rootIn(view)
    const { fileName, pem } = await owner.call(exportRootKey, { productId, keyId, passphrase: PASSPHRASE })
    await owner.call(eraseRootKey, { productId, keyId })
    await writeFile(path.join(folder, fileName), pem)
    const { draft } = await owner.call(draftKeyList, { productId, version: 1 })
    const signed = await signBy('openssl', productId, draft, ['-passin', `'pass:${PASSPHRASE}'`])
    expect(signed.lists[0]).toMatchObject({ version: 2, signedBy: [keyId] })
  })

  test('signs with a key that it has generated itself', async () => {
    const file = path.join(folder, 'root-1.pem')
    execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', file])
    const rootKey = execFileSync('openssl', ['pkey', '-in', file, '-pubout']).toString()
    const { productId, view } = await productWithKeys(owner, { rootKey })
    expect((await signBy('openssl', productId, view.draft)).lists).toHaveLength(1)
  })
})

describe.skipIf(!hasToken)(`a key in an HSM, by PKCS #11${needsToken}`, () => {
  test('signs by the command of the page, with the right one of two keys', async () => {
    const conf = path.join(folder, 'softhsm2.conf')
    await writeFile(conf, `directories.tokendir = ${folder}\nobjectstore.backend = file\n`)
    const env = { ...process.env, SOFTHSM2_CONF: conf }
    const run = (program: string, ...given: string[]) =>
      execFileSync(program, given, { env, stdio: 'pipe', cwd: folder })
    run('softhsm2-util', '--init-token', '--free', '--label', 'slipway', '--pin', '1234', '--so-pin', '1234')
    const token = ['--module', SOFTHSM, '--login', '--pin', '1234']
    for (const name of ['release-1', 'root-1']) {
      const named = ['--label', name, '--id', pkcs11IdOf(name)]
      run('pkcs11-tool', ...token, '--keypairgen', '--key-type', 'EC:edwards25519', ...named)
    }
    const root = ['--type', 'pubkey', '--id', pkcs11IdOf('root-1')]
    run('pkcs11-tool', ...token, '--read-object', ...root, '-o', 'root-1.pub')
    const rootKey = await readFile(path.join(folder, 'root-1.pub'), 'utf8')
    const { productId, view } = await productWithKeys(owner, { rootKey })
    expect((await signBy('pkcs11', productId, view.draft, ['--pin', '1234'])).lists).toHaveLength(1)
  })
})
