import { readClientId, readUsername, signedText } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { RejectionCause } from '@slipway/contract/devices/devices/devices.ts'
import { expect, test } from 'vitest'
import {
  publishPlainSecret,
  isLoopback,
  nodeProgram,
  pythonProgram,
  shellQuoted,
  signedPublish,
  subscribe,
  type ConnectFacts,
} from './connect-commands.ts'
import { connectTabs, workingTabs } from './connect-tabs.ts'
import { connectZh } from './connect-texts.zh.ts'

const { commands } = connectZh
const device = { productId: '0123456789abcdef0123456789abcdef', serial: 'dev-001' }
const facts: ConnectFacts = {
  ...device,
  host: '192.168.1.20',
  port: 1884,
  deviceSecret: '-s3cret_base64url',
  data: { power: true, mode: "it's" },
}
const TIMESTAMP = '1790000000000'
const ROOT = `iot/v1/${device.productId}/${device.serial}`

/** The text after a shell has expanded its variables. */
const inShell = (text: string) =>
  text
    .replaceAll(/\$\{?SERIAL\}?/g, device.serial)
    .replaceAll(/\$\{?PRODUCT\}?/g, device.productId)
    .replaceAll(/\$\{?TS\}?/g, TIMESTAMP)

const expectSignedIdentity = (client: string, username: string, text: string) => {
  const read = readClientId(client)
  expect(read).toEqual({ kind: 'signed', client: 'dev-001', timestamp: TIMESTAMP, signMethod: 'hmacsha256' })
  expect(readUsername(username)).toEqual(device)
  expect(text).toBe(signedText('dev-001', device, TIMESTAMP))
}

const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? `nothing matches ${pattern}`

test.each([
  ['publishes', signedPublish(facts, commands.comments)],
  ['listens', subscribe(facts, commands.comments)],
])('the shell command that %s signs what the gateway checks', (_, code) => {
  const text = inShell(code)
  expectSignedIdentity(found(text, /-i "([^"]+)"/), found(text, /-u "([^"]+)"/), found(text, /printf %s "([^"]+)"/))
  expect(code).toContain('openssl dgst -sha256 -hmac "$SECRET"')
  expect(code).toContain('-h 192.168.1.20 -p 1884')
  expect(code).toContain("SECRET='-s3cret_base64url'")
})

test('the time under a signature is in milliseconds', () => {
  expect(signedPublish(facts, commands.comments)).toContain('TS=$(date +%s)000')
})

test('the shell command reports to the device’s own topic, whatever quotes its values hold', () => {
  const code = signedPublish(facts, commands.comments)
  expect(inShell(code)).toContain(`-t "${ROOT}/up/property/report"`)
  expect(code).toContain(`-m '{"id":"1","data":{"power":true,"mode":"it'\\''s"}}'`)
})

test('the command that listens hears all that is sent down', () => {
  expect(inShell(subscribe(facts, commands.comments))).toContain(`-t "${ROOT}/down/#"`)
})

test('the plain-secret command gives the secret as password and a plain client id', () => {
  const text = inShell(publishPlainSecret(facts, commands.comments))
  expect(readClientId(found(text, /-i "([^"]+)"/))).toEqual({ kind: 'easy', client: 'dev-001' })
  expect(text).toContain('-P "$SECRET"')
})

test('the Node program signs what the gateway checks, and answers what is set', () => {
  const text = nodeProgram(facts, commands.comments).replaceAll('${ts}', TIMESTAMP)
  expectSignedIdentity(
    found(text, /clientId: `([^`]+)`/),
    found(text, /username: "([^"]+)"/),
    found(text, /text = `([^`]+)`/),
  )
  expect(text).toContain('mqtt.connect("mqtt://192.168.1.20:1884"')
  expect(text).toContain('/up/property/set/reply')
  expect(text).toContain('report({"power":true,"mode":"it\'s"})')
})

test('the Python program signs what the gateway checks, and answers what is set', () => {
  const text = pythonProgram(facts, commands.comments)
  const filled = text.replaceAll(/" \+ ts \+ "/g, TIMESTAMP).replaceAll(/" \+ ts$/gm, `${TIMESTAMP}"`)
  expectSignedIdentity(
    found(filled, /client_id="([^"]+)"/),
    found(filled, /username_pw_set\("([^"]+)"/),
    found(filled, /text = "([^"]+)"/),
  )
  expect(text).toContain('client.connect("192.168.1.20", 1884)')
  expect(text).toContain('/up/property/set/reply')
})

test('a Python literal carries the report as JSON text, so that true stays true', () => {
  expect(pythonProgram(facts, commands.comments)).toContain('json.loads("{\\"power\\":true,\\"mode\\":\\"it\'s\\"}")')
})

const keys = (host: string) => connectTabs({ ...facts, host }, commands).map(({ key }) => key)

test('the plain-secret command is offered only where the gateway accepts it', () => {
  expect(keys('localhost')).toEqual(['pub', 'pubPlainSecret', 'sub', 'node', 'python'])
  expect(keys('192.168.1.20')).toEqual(['pub', 'sub', 'node', 'python'])
  expect([isLoopback('127.0.0.1'), isLoopback('[::1]'), isLoopback('127.example.com')]).toEqual([true, true, false])
})

test('beside a wrong secret is the plain-secret command where the gateway accepts it, beside all else the signed one', () => {
  const beside = (host: string, cause: RejectionCause) =>
    workingTabs(connectTabs({ ...facts, host }, commands), cause).map(({ key }) => key)
  expect(beside('localhost', 'secret')).toEqual(['pubPlainSecret'])
  expect(beside('192.168.1.20', 'secret')).toEqual(['pub'])
  expect(beside('localhost', 'signature')).toEqual(['pub'])
})

test('a text in a shell is quoted whatever it holds', () => {
  expect(shellQuoted(`a'b$c"d`)).toBe(`'a'\\''b$c"d'`)
})
