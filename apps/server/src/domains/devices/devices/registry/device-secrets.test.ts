import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newDeviceSecret, deviceSecretBox } from './device-secrets.ts'

const lamp = { productId: 'a'.repeat(32), serial: 'lamp' }

describe('a kept device secret', () => {
  test('opens for its own device only, with its own key only, and only unchanged', () => {
    const box = deviceSecretBox(randomBytes(32))
    const secret = newDeviceSecret()
    const sealed = box.seal(secret, lamp)
    expect(box.open(sealed, lamp)).toBe(secret)
    expect(() => box.open(sealed, { ...lamp, serial: 'lamq' })).toThrow(/authenticate/)
    expect(() => box.open(sealed, { ...lamp, productId: 'b'.repeat(32) })).toThrow(/authenticate/)
    expect(() => deviceSecretBox(randomBytes(32)).open(sealed, lamp)).toThrow(/authenticate/)
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => box.open(changed, lamp)).toThrow(/authenticate/)
  })

  test('looks different each time it is kept', () => {
    const box = deviceSecretBox(randomBytes(32))
    expect(box.seal('s', lamp)).not.toEqual(box.seal('s', lamp))
  })
})
