import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const oidcOf = (environment: Record<string, string>) => readConfig(environment, '/').oidc
const set = { SLIPWAY_OIDC_ISSUER: 'https://login.example.com/realms/main', SLIPWAY_OIDC_CLIENT_ID: 'slipway' }

test('no one signs in from elsewhere as long as no provider is set', () => {
  expect(oidcOf({})).toBeUndefined()
  expect(oidcOf({ SLIPWAY_OIDC_NAME: 'Example' })).toBeUndefined()
})

test('a provider makes no accounts, is called by its host and needs no secret, unless told otherwise', () => {
  const issuer = new URL(set.SLIPWAY_OIDC_ISSUER)
  const name = { zh: 'login.example.com', en: 'login.example.com' }
  expect(oidcOf(set)).toEqual({ issuer, clientId: 'slipway', clientSecret: undefined, name, newAccounts: false })
  expect(
    oidcOf({
      ...set,
      SLIPWAY_OIDC_CLIENT_SECRET: 's',
      SLIPWAY_OIDC_NAME: '示例账号 | Example account',
      SLIPWAY_OIDC_NEW_ACCOUNTS: 'true',
    }),
  ).toMatchObject({ clientSecret: 's', name: { zh: '示例账号', en: 'Example account' }, newAccounts: true })
  expect(oidcOf({ ...set, SLIPWAY_OIDC_NAME: 'Example' })?.name).toEqual({ zh: 'Example', en: 'Example' })
})

test('a provider is spoken to over TLS, but for one on this machine', () => {
  for (const issuer of ['http://127.0.0.1:8080', 'http://localhost/realms/a', 'http://[::1]:8080']) {
    expect(oidcOf({ ...set, SLIPWAY_OIDC_ISSUER: issuer })?.issuer.href).toContain(issuer)
  }
  for (const issuer of [
    'http://login.example.com',
    'login.example.com',
    'ftp://127.0.0.1',
    'http://127.0.0.1.evil.example',
  ]) {
    expect(() => oidcOf({ ...set, SLIPWAY_OIDC_ISSUER: issuer })).toThrow('SLIPWAY_OIDC_ISSUER must begin with https')
  }
})

test('half of the settings is said to be half', () => {
  expect(() => oidcOf({ SLIPWAY_OIDC_CLIENT_ID: 'slipway' })).toThrow('SLIPWAY_OIDC_ISSUER')
  expect(() => oidcOf({ SLIPWAY_OIDC_ISSUER: set.SLIPWAY_OIDC_ISSUER })).toThrow('SLIPWAY_OIDC_CLIENT_ID')
  expect(() => oidcOf({ ...set, SLIPWAY_OIDC_NEW_ACCOUNTS: 'yes' })).toThrow('SLIPWAY_OIDC_NEW_ACCOUNTS')
})
