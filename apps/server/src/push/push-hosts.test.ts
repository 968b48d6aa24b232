import { expect, test } from 'vitest'
import { pushSettingsOf } from '../settings/push-settings.ts'
import { isPublicAddress, reachOf } from './push-hosts.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', 'internet'],
  ['https://db5p.notify.windows.com/w/?token=a', 'internet'],
  ['https://push.example.com/a', 'internet'],
  ['http://192.168.1.20:8080/a', 'ownNetwork'],
  ['http://fcm.googleapis.com/a', undefined],
  ['https://fcm.googleapis.com:8443/a', undefined],
  ['https://fcm.googleapis.com.evil.example/a', undefined],
  ['https://evilnotify.windows.com/a', undefined],
  ['https://user@fcm.googleapis.com/a', undefined],
  ['http://192.168.1.21:8080/a', undefined],
  ['http://localhost/a', undefined],
  ['file:///etc/passwd', undefined],
])('%s is reached over: %s', (endpoint, reach) => {
  expect(reachOf(endpoint, pushSettingsOf('push.example.com,http://192.168.1.20:8080'))).toBe(reach)
})

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['localhost', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
