import { readClientId, readUsername, signedText } from '@slipway/contract/devices/devices/device-sign-in.ts'
import { expect, test } from 'vitest'
import { easyCredentials, signature, signedCredentials } from './sign.ts'
import vectors from './test-vectors.json' with { type: 'json' }

test.each(vectors.signIn)('the sign-in of $serial is what the device protocol says', (vector) => {
  const { productId, serial, deviceSecret, client, timestampMs, clientId, username, password } = vector

  expect(signedCredentials({ productId, serial, deviceSecret, client, timestampMs })).toEqual({
    clientId,
    username,
    password,
  })
})

test.each(vectors.signIn)('the platform can check the sign-in of $serial from what it carries', (vector) => {
  const read = readClientId(vector.clientId)
  const name = readUsername(vector.username)
  if (read.kind !== 'signed' || !name) throw new Error('not read')

  expect(name).toEqual({ productId: vector.productId, serial: vector.serial })
  expect(signature(vector.deviceSecret, signedText(read.client, name, read.timestamp))).toBe(vector.password)
})

test('the easy sign-in carries the secret itself, and the serial number where the device has no other name', () => {
  const key = { productId: 'a'.repeat(32), serial: 'd1', deviceSecret: 'secret' }

  expect(easyCredentials(key)).toEqual({ clientId: 'd1', username: `d1&${'a'.repeat(32)}`, password: 'secret' })
})

test.each(vectors.withoutClock)('a device without a clock leaves the time out', (vector) => {
  const { productId, serial, deviceSecret, client, clientId, username, password } = vector

  expect(signedCredentials({ productId, serial, deviceSecret, client })).toEqual({ clientId, username, password })
})

test.each(vectors.hmac)('the signature is HMAC-SHA256, whatever the length of key and text', ({ key, text, hex }) =>
  expect(signature(key, text)).toBe(hex),
)
