import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const certificate = { SLIPWAY_TLS_KEY: 'key.pem', SLIPWAY_TLS_CERTIFICATE: '/etc/chain.pem' }

test('HTTPS is not opened by itself, not even where devices have TLS', () => {
  expect(readConfig({}, '/srv').https).toBeUndefined()
  expect(readConfig(certificate, '/srv').https).toBeUndefined()
})

test('a port opens it with the certificate of devices, without asking browsers for one', () => {
  const authorities = { SLIPWAY_TLS_CLIENT_CA: 'ca.pem' }
  expect(readConfig({ ...certificate, ...authorities, SLIPWAY_HTTPS_PORT: '443' }, '/srv').https).toEqual({
    port: 443,
    files: { key: '/srv/key.pem', certificate: '/etc/chain.pem' },
  })
})

test('an authority of its own has a usual port', () => {
  expect(readConfig({ SLIPWAY_LOCAL_CA: 'true' }, '/srv').https).toEqual({ port: 3443, files: undefined })
  expect(readConfig({ SLIPWAY_LOCAL_CA: 'true', SLIPWAY_HTTPS_PORT: '0' }, '/srv').https?.port).toBe(0)
})

test.each([
  [{ SLIPWAY_HTTPS_PORT: '443' }, 'SLIPWAY_HTTPS_PORT requires a certificate'],
  [{ SLIPWAY_HTTPS_PORT: 'x', SLIPWAY_LOCAL_CA: 'true' }, 'SLIPWAY_HTTPS_PORT is "x"'],
  [{ SLIPWAY_LOCAL_CA: 'yes' }, 'SLIPWAY_LOCAL_CA is "yes"'],
])('%j is refused', (environment, message) => {
  expect(() => readConfig(environment, '/srv')).toThrow(message)
})
