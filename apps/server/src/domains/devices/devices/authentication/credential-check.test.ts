import vectors from '@slipway/device-sdk/test-vectors.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { verifyCredential } from './credential-check.ts'

test.each(vectors.signIn)(
  'the sign-in of $serial that the device protocol prints is taken, with its own secret only',
  (vector) => {
    const { clientId, username, password, deviceSecret, timestampMs, ...device } = vector
    const request = { clientId, username, password: Buffer.from(password), ip: '192.0.2.7', confidential: false }
    expect(verifyCredential(request, device, { secret: deviceSecret, now: timestampMs })).toBeUndefined()
    expect(verifyCredential(request, device, { secret: `${deviceSecret}A`, now: timestampMs })).toMatchObject({
      cause: 'signature',
    })
  },
)
