import { describe, expect, test } from 'vitest'
import { brokerOf, type BrokerTexts } from './rabbitmq-settings.ts'

const none: BrokerTexts = { amqpUrl: '', managementUrl: '', secret: '' }
const set: BrokerTexts = {
  amqpUrl: 'amqp://slipway:pw-1@a:5672, amqps://slipway:pw-1@b:5671',
  managementUrl: 'http://slipway:pw-1@a:15672,http://slipway:pw-1@b:15672',
  secret: 'a-secret-of-twenty-four-',
}

describe('the settings of a broker', () => {
  test('say that there is none where none is set', () => {
    expect(brokerOf(none)).toEqual({ broker: undefined, brokerSecret: undefined })
  })

  test('name every node and the virtual host, which is / unless the path says otherwise', () => {
    expect(brokerOf(set)).toEqual({
      broker: {
        amqpUrls: ['amqp://slipway:pw-1@a:5672', 'amqps://slipway:pw-1@b:5671'],
        managementUrls: ['http://slipway:pw-1@a:15672', 'http://slipway:pw-1@b:15672'],
        virtualHost: '/',
      },
      brokerSecret: set.secret,
    })
    expect(brokerOf({ ...set, amqpUrl: 'amqp://a/iot%2Fone' }).broker?.virtualHost).toBe('iot/one')
    expect(brokerOf({ ...set, amqpUrl: 'amqp://a/%2F' }).broker?.virtualHost).toBe('/')
  })

  test('take a secret alone, for a broker that only asks', () => {
    expect(brokerOf({ ...none, secret: set.secret })).toEqual({ broker: undefined, brokerSecret: set.secret })
  })

  test.each([
    ['without the management addresses', { ...set, managementUrl: '' }, /SLIPWAY_BROKER_MANAGEMENT_URL/],
    ['without the nodes', { ...set, amqpUrl: '' }, /SLIPWAY_AMQP_URL/],
    ['with another scheme', { ...set, amqpUrl: 'mqtt://slipway:pw-1@a' }, /amqp:\/\//],
    ['with nodes of several clusters', { ...set, amqpUrl: 'amqp://pw-1@a/one,amqp://pw-1@b/two' }, /virtual host/],
    ['with a short secret', { ...set, secret: 'short' }, /SLIPWAY_BROKER_SECRET/],
    [
      'with a secret that an address would change',
      { ...set, secret: 'twenty-four characters &?' },
      /SLIPWAY_BROKER_SECRET/,
    ],
  ])('are refused %s, by a text without passwords', (_how, texts, says) => {
    const read = () => brokerOf(texts)
    expect(read).toThrow(says)
    expect(read).not.toThrow(/pw-1|short$|twenty-four characters/)
  })
})
