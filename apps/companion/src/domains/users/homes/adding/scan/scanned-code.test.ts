import { labelUrl, ticketUrl } from '@slipway/contract/devices/devices/label-code.ts'
import { expect, test } from 'vitest'
import { readCode } from './scanned-code.ts'

const token = 'A'.repeat(43)
const label = { productId: '0'.repeat(32), serial: 'lamp_7-x', code: '7K3M9QXT2A' }

test('labels, tickets of virtual devices, invitations and shares are read, from whatever address they were made', () => {
  const base = 'https://iot.example.com'
  expect(readCode(labelUrl(base, label))).toEqual({ kind: 'label', label })
  expect(readCode(ticketUrl(base, token))).toEqual({ kind: 'ticket', ticket: token })
  expect(readCode(`http://192.168.1.20:3000/app/j#${token}`)).toEqual({ kind: 'link', address: `/app/j#${token}` })
  expect(readCode(` ${base}/app/s#${token} `)).toEqual({ kind: 'link', address: `/app/s#${token}` })
})

test.each([
  'https://evil.example/app/me/delete',
  `https://iot.example.com/app/j#${token}x`,
  `https://iot.example.com/app/jx#${token}`,
  'WIFI:S:home;T:WPA;P:secret;;',
  'javascript:alert(1)',
  '',
])('%s leads nowhere', (text) => {
  expect(readCode(text)).toBeUndefined()
})
