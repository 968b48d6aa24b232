import { expect, test } from 'vitest'
import { clientConfigs, takesTokens, type ClientFacts } from './client-configs.ts'

const facts: ClientFacts = {
  origin: 'https://iot.example.com',
  tenant: 'DEFAULT',
  controllerId: 'p:lamp-1',
  token: 'secret',
  kind: 'target',
  version: '1.2.0',
}
const configOf = (key: string, changes: Partial<ClientFacts> = {}) =>
  clientConfigs({ ...facts, ...changes })
    .find((tab) => tab.key === key)
    ?.code.split('\n') ?? []

test('each client gets address, identity and token under its own names', () => {
  expect(configOf('swupdate')).toEqual(
    expect.arrayContaining(['  id = "p:lamp-1";', '  url = "https://iot.example.com";', '  targettoken = "secret";']),
  )
  expect(configOf('rauc')).toEqual(
    expect.arrayContaining(['hawkbit_server = iot.example.com', 'ssl = true', 'auth_token = secret']),
  )
  expect(configOf('zephyr')).toEqual(
    expect.arrayContaining([
      'CONFIG_HAWKBIT_PORT=443',
      'CONFIG_HAWKBIT_DDI_TARGET_SECURITY=y',
      'CONFIG_NET_SOCKETS_SOCKOPT_TLS=y',
    ]),
  )
})

test('the gateway token has names of its own', () => {
  expect(configOf('swupdate', { kind: 'gateway' })).toContain('  gatewaytoken = "secret";')
  expect(configOf('rauc', { kind: 'gateway' })).toContain('gateway_token = secret')
  expect(configOf('zephyr', { kind: 'gateway' })).toContain('CONFIG_HAWKBIT_DDI_GATEWAY_SECURITY=y')
})

test('an address without TLS keeps its port and turns TLS off', () => {
  const origin = 'http://localhost:8080'
  expect(configOf('rauc', { origin })).toEqual(
    expect.arrayContaining(['hawkbit_server = localhost:8080', 'ssl = false']),
  )
  expect(configOf('zephyr', { origin })).toContain('CONFIG_HAWKBIT_PORT=8080')
  expect(configOf('zephyr', { origin }).join()).not.toContain('TLS')
})

test.each([
  ['https://iot.example.com', true],
  ['http://localhost:8080', true],
  ['http://192.168.1.2:8080', false],
])('%s takes tokens: %s', (origin, expected) => expect(takesTokens(origin)).toBe(expected))
