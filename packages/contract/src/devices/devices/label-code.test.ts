import { describe, expect, test } from 'vitest'
import {
  labelCodeOf,
  labelUrl,
  readLabel,
  readLabelCode,
  readScanned,
  shownLabelCode,
  ticketUrl,
} from './label-code.ts'

const device = { productId: 'a'.repeat(32), serial: 'lamp_7-x' }

describe('the code of a label', () => {
  test('has the first 50 bits in Crockford’s base 32', () => {
    expect(labelCodeOf(new Uint8Array(32))).toBe('0000000000')
    expect(labelCodeOf(Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))).toBe('ZZZZZZZZZZ')
    expect(labelCodeOf(Uint8Array.from([0x08, 0x86, 0x42, 0x98, 0xe8, 0x4a, 0x80]))).toBe('123456789A')
  })

  test('is read as people type it', () => {
    expect(readLabelCode(' 7k3m9-qxt2a ')).toBe('7K3M9QXT2A')
    expect(readLabelCode('oOiIlL0000')).toBe('0011110000')
    expect(shownLabelCode('7K3M9QXT2A')).toBe('7K3M9-QXT2A')
    for (const text of ['', '7K3M9QXT2', '7K3M9QXT2AB', '7K3M9QXT2U', '7K3M9QXT2*']) {
      expect(readLabelCode(text)).toBeUndefined()
    }
  })

  test('is in the fragment of an address, and labels of earlier versions are read without one', () => {
    const url = labelUrl('https://iot.example.com', { ...device, code: '7K3M9QXT2A' })
    expect(url).toBe(`https://iot.example.com/app/a?p=${device.productId}&s=lamp_7-x#7K3M9QXT2A`)
    expect(readLabel(url)).toEqual({ ...device, code: '7K3M9QXT2A' })
    expect(readLabel(`slipway:device/${device.productId}/lamp_7-x`)).toEqual({ ...device, code: undefined })
    for (const text of [
      '',
      'https://example.com/',
      `https://x/app/a?p=${device.productId}&s=a%2Fb`,
      'slipway:device/x/y',
    ]) {
      expect(readLabel(text)).toBeUndefined()
    }
  })

  test('is told apart from the ticket of a virtual device, which is in the fragment, too', () => {
    const ticket = 'Zx81kQ2vT7mN4pRs9WcY3hJf6LdGa5BeUo0Xi1KtV_-'
    const url = ticketUrl('https://iot.example.com', ticket)
    expect(new URL(url).hash).toBe(`#ticket=${ticket}`)
    expect(readScanned(url)).toEqual({ kind: 'ticket', ticket })
    const label = labelUrl('https://iot.example.com', { ...device, code: '7K3M9QXT2A' })
    expect(readScanned(label)).toEqual({ kind: 'label', label: { ...device, code: '7K3M9QXT2A' } })
    for (const text of ['', `https://x/app/b#ticket=${ticket}`, `https://x/app/a#ticket=${ticket}A`]) {
      expect(readScanned(text)).toBeUndefined()
    }
  })
})
