import { readLabelCode } from '@slipway/contract/devices/devices/label-code.ts'
import { expect, test } from 'vitest'
import { labelCodes } from './label-codes.ts'

test('the code of a label follows from the installation, the product, the serial number and the secret’s version', () => {
  const codeOf = labelCodes(Buffer.alloc(32, 1))
  const device = { productId: 'a'.repeat(32), serial: 'lamp-1', secretVersion: 0 }
  const code = codeOf(device)
  expect(readLabelCode(code)).toBe(code)
  expect(labelCodes(Buffer.alloc(32, 1))(device)).toBe(code)
  const others = [
    labelCodes(Buffer.alloc(32, 2))(device),
    codeOf({ ...device, productId: 'b'.repeat(32) }),
    codeOf({ ...device, serial: 'lamp-2' }),
    codeOf({ ...device, secretVersion: 1 }),
  ]
  expect(new Set([code, ...others]).size).toBe(5)
})
