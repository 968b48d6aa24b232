import { expect, test } from 'vitest'
import { pushSettingsOf } from '../settings/push-settings.ts'
import { reachOf } from './push-hosts.ts'

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
