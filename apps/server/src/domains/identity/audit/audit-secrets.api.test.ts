import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { addDevice, resetDeviceSecret } from '@slipway/contract/devices/devices/devices.calls.ts'
import { createOAuthClient, resetOAuthClientSecret } from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import { offerTotp } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { register, resetPassword } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openBrowser } from '../sign-in/testing/browser.ts'
import { codeFor, wrongFor } from '../sign-in/testing/mailbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Every entry and change of the log as text, with bytes in Postgres notation. */
async function wholeLog(): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select e::text as line from audit_entries e union all select c::text from audit_changes c`.execute(server.db)
  return rows.map(({ line }) => line).join('\n')
}

const account = 'ann@example.com'

test('what people sign in by is in no entry', async () => {
  const browser = openBrowser(server)
  const [first, second, wrong] = ['First-0ne', 'Second-2wo', 'Wrong-3ee']
  const code = await codeFor(server, browser, 'register')
  const taken = { account, indexcode: account, password: encodePassword(first), agreed: true }
  await server.visitor.call(register, { ...taken, code: wrongFor(code) }).catch(String)
  await server.visitor.call(register, { ...taken, code })
  await browser.login({ password: wrong })
  expect(await browser.login({ password: first })).toMatchObject({ code: 200 })
  const resetCode = await codeFor(server, browser, 'reset')
  const reset = await server.visitor.call(resetPassword, { account, indexcode: account, code: resetCode })
  const ticket = reset?.ticket ?? ''
  await server.visitor.call(resetPassword, { ticket, password: encodePassword(second) })
  await browser.login({ password: second })

  const { password_hash: hash } = await server.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const log = await wholeLog()
  for (const action of ['register', 'login', 'resetPassword', 'sendCode']) expect(log).toContain(`sign-in.${action}`)
  const secrets = [first, second, wrong].flatMap((typed) => [typed, encodePassword(typed)])
  for (const secret of [...secrets, ticket, hash, ...browser.jar.values()]) expect(log).not.toContain(secret)
  for (const mailed of [code, resetCode, wrongFor(code)]) expect(log).not.toContain(`"${mailed}"`)
  expect(log).toContain(account)
})

test('what keys, devices and applications prove themselves by is in no entry', async () => {
  const developer = server.as('developer')
  const [category] = (await developer.call(listProductCategories, {})).items
  const { productId } = await developer.call(createProduct, {
    productName: 'Plug',
    apPrefix: 'own_plug',
    productModel: 'PL-1000',
    categoryId: category?.id ?? '',
    accessType: 1,
    communicationType: 1,
  })
  const device = await developer.call(addDevice, { productId, serial: 'one' })
  const again = await developer.call(resetDeviceSecret, { productId, serial: 'one' })
  const { key } = await developer.call(createKey, { keyName: 'CI', scopes: ['products:read'], expiresTime: null })
  const names = { clientName: { zh: '物', en: 'Thing' }, redirectUris: ['https://thing.example/back'] }
  const client = await developer.call(createOAuthClient, names)
  const later = await developer.call(resetOAuthClientSecret, { clientId: client.clientId })
  const totp = await developer.call(offerTotp, {})

  const sealed = await sql<{ bytes: string }>`
    select encode(secret, 'hex') as bytes from devices union all select encode(key_hash, 'hex') from api_keys
    union all select encode(secret_hash, 'hex') from oauth_clients union all select encode(offered, 'hex') from totp_secrets`.execute(
    server.db,
  )
  const log = await wholeLog()
  const shownOnce = [device.deviceSecret, again.deviceSecret, key, client.clientSecret, later.clientSecret, totp.secret]
  const secrets = [...shownOnce, ...sealed.rows.map(({ bytes }) => bytes)]
  expect(secrets).toHaveLength(10)
  for (const secret of secrets) {
    expect(secret).toMatch(/.{16}/)
    expect(log).not.toContain(secret)
  }
  expect(log).toContain('devices.resetDeviceSecret')
})
