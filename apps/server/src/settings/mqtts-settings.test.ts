import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const both = { SLIPWAY_TLS_KEY: 'key.pem', SLIPWAY_TLS_CERTIFICATE: '/etc/chain.pem' }

test('without a certificate there is no MQTT over TLS', () => {
  expect(readConfig({ SLIPWAY_MQTTS_PORT: '8883' }, '/srv').mqtts).toBeUndefined()
})

test('key, certificate and authorities are files, from the folder that Slipway is started in', () => {
  expect(readConfig({ ...both, SLIPWAY_TLS_CLIENT_CA: 'ca.pem' }, '/srv').mqtts).toEqual({
    port: 8883,
    files: { key: '/srv/key.pem', certificate: '/etc/chain.pem', clientAuthorities: '/srv/ca.pem' },
  })
  expect(readConfig({ ...both, SLIPWAY_MQTTS_PORT: '9' }, '/srv').mqtts).toEqual({
    port: 9,
    files: { key: '/srv/key.pem', certificate: '/etc/chain.pem' },
  })
})

test('the port of TLS is known without a certificate, too: a proxy or another process may have it', () => {
  expect(readConfig({ SLIPWAY_MQTTS_PORT: '18883' }, '/srv').mqttsPort).toBe(18_883)
  expect(readConfig({}, '/srv').mqttsPort).toBe(8883)
})

test.each([
  [{ SLIPWAY_TLS_KEY: 'key.pem' }, 'Set both SLIPWAY_TLS_KEY'],
  [{ SLIPWAY_TLS_CERTIFICATE: 'chain.pem' }, 'Set both SLIPWAY_TLS_KEY'],
  [{ SLIPWAY_TLS_CLIENT_CA: 'ca.pem' }, 'SLIPWAY_TLS_CLIENT_CA requires'],
  [{ ...both, SLIPWAY_MQTTS_PORT: 'x' }, 'SLIPWAY_MQTTS_PORT is "x"'],
])('half of the settings is refused: %o', (settings, text) => {
  expect(() => readConfig(settings, '/srv')).toThrow(text)
})
