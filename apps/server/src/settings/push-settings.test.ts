import { expect, test } from 'vitest'
import { pushSettingsOf } from './push-settings.ts'

test('push services are host names, or addresses in the own network', () => {
  expect(pushSettingsOf('').origins).toEqual([])
  const { hosts, origins } = pushSettingsOf(' Push.example.com, http://192.168.1.20:8080 ')
  expect([hosts.at(-1), origins]).toEqual(['push.example.com', ['http://192.168.1.20:8080']])
  for (const wrong of ['push', 'ftp://a.example', 'http://a.example/path', 'a_b.example.com']) {
    expect(() => pushSettingsOf(wrong)).toThrow('SLIPWAY_PUSH_HOSTS')
  }
})
