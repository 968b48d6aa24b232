import { expect, test } from 'vitest'
import { databaseConnectionsOf, masterKeyOf, mqttConnectionsOf, rolesOf } from './process-settings.ts'

test('roles are a comma list', () => {
  expect(rolesOf('api, gateway', '')).toEqual(['api', 'gateway'])
  expect(rolesOf('jobs', 'postgres://db')).toEqual(['jobs'])
})

test.each([
  ['', 'postgres://db', /must be a comma-separated list of api, gateway, jobs/],
  ['api,gatway', 'postgres://db', /SLIPWAY_ROLES is "api,gatway"/],
  ['gateway', '', /requires DATABASE_URL/],
  ['jobs,gateway', '', /requires DATABASE_URL/],
])('roles "%s" are refused', (text, databaseUrl, message) => {
  expect(() => rolesOf(text, databaseUrl)).toThrow(message)
})

test('a master key is 32 bytes as base64, and a wrong one is not told', () => {
  const key = Buffer.alloc(32, 5)
  expect(masterKeyOf('')).toBeUndefined()
  expect(masterKeyOf(key.toString('base64'))).toEqual(key)
  for (const wrong of [key.toString('hex'), key.toString('base64').slice(4), `${'A'.repeat(42)}!=`]) {
    expect(() => masterKeyOf(wrong)).toThrow(/not 32 bytes as base64/)
    expect(() => masterKeyOf(wrong)).not.toThrow(wrong)
  }
})

test.each(['7', '201', 'many', '8.5'])('%s connections to the database are refused', (text) => {
  expect(() => databaseConnectionsOf(text)).toThrow('SLIPWAY_DATABASE_CONNECTIONS')
})

test.each(['0', '1000001', '1e9', 'all'])('%s connections of devices are refused', (text) => {
  expect(() => mqttConnectionsOf(text)).toThrow('SLIPWAY_MQTT_CONNECTIONS')
})
