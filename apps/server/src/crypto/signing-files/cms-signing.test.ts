import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isInstalled } from '../../android/testing/installed-tools.ts'
import { signMessage } from './cms-signing.ts'
import { sampleIdentity, type SampleOptions } from './testing/signing-samples.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'slipway-cms-'))
afterAll(() => rmSync(folder, { recursive: true }))
const content = Buffer.from('<?xml version="1.0"?><plist>家</plist>\n'.repeat(40))
const NOW = Date.UTC(2026, 5, 1)

async function signer(type: SampleOptions['type']) {
  const { key, certificate } = await sampleIdentity({ type })
  return {
    key: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificates: [new X509Certificate(certificate).toString()],
  }
}

test('a message signed with RSA has the same bytes again, and its content as it is', async () => {
  const rsa = await signer('rsa')
  const message = signMessage(content, rsa, NOW)
  expect(message.includes(content)).toBe(true)
  expect(signMessage(content, rsa, NOW).equals(message)).toBe(true)
  expect(signMessage(content, rsa, NOW + 1_000).equals(message)).toBe(false)
})

test('a key of another certificate signs nothing', async () => {
  const { key } = await signer('rsa')
  const { certificates } = await signer('rsa')
  expect(() => signMessage(content, { key, certificates }, NOW)).toThrow(/not that of the key/)
})

const needs = isInstalled('openssl') ? '' : ' (skipped: needs openssl, apt-get install openssl)'

describe.skipIf(needs !== '')(`openssl${needs}`, () => {
  test.each(['rsa', 'ec'] as const)('verifies a message signed with %s, and none that was changed', async (type) => {
    const made = await signer(type)
    const at = (name: string): string => path.join(folder, `${type}-${name}`)
    writeFileSync(at('ca.pem'), made.certificates[0] ?? '')
    const message = signMessage(content, made, NOW)
    writeFileSync(at('good'), message)
    const verify = (name: string) => {
      const files = ['-in', at(name), '-out', at('out'), '-CAfile', at('ca.pem')]
      const rules = ['-inform', 'DER', '-purpose', 'any', '-attime', String(NOW / 1_000)]
      execFileSync('openssl', ['cms', '-verify', ...rules, ...files], { stdio: 'ignore' })
    }
    verify('good')
    expect(readFileSync(at('out')).equals(content)).toBe(true)

    const changed = Buffer.from(message)
    const place = changed.indexOf('plist')
    changed[place] = (changed[place] ?? 0) ^ 1
    writeFileSync(at('changed'), changed)
    expect(() => verify('changed')).toThrow(/openssl cms/)
    const later = signMessage(content, made, NOW)
    const end = later.length - 1
    later[end] = (later[end] ?? 0) ^ 1
    writeFileSync(at('signature'), later)
    expect(() => verify('signature')).toThrow(/openssl cms/)
  })
})
