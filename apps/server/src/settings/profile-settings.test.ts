import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const config = (environment: Record<string, string>) => readConfig(environment, '/srv')

test('the certificate and the key of profiles are set together, as paths of the server', () => {
  expect(config({}).profileFiles).toBeUndefined()
  const set = { SLIPWAY_PROFILE_CERTIFICATE: 'tls/cert.pem', SLIPWAY_PROFILE_KEY: '/etc/key.pem' }
  expect(config(set).profileFiles).toEqual({ certificate: '/srv/tls/cert.pem', key: '/etc/key.pem' })
  for (const name of Object.keys(set)) {
    expect(() => config({ [name]: 'x.pem' })).toThrow(/SLIPWAY_PROFILE_CERTIFICATE and SLIPWAY_PROFILE_KEY together/)
  }
})
