import {
  addPasskey,
  confirmTotp,
  offerPasskey,
  offerTotp,
} from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { Secret, TOTP } from 'otpauth'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import { testAuthenticator, type TestAuthenticator } from './authenticator.ts'

/** The code that the app currently shows. */
export const codeOf = (secret: string, now: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now })

export const WRONG_CODE = 'abcdef'
export const STEP_MS = 30_000

/** Enrols an app; its next code is that of the next step, because each works once. */
export async function enrolTotp(server: TestServer, caller: Caller) {
  const { secret } = await caller.call(offerTotp, {})
  const { recoveryCodes } = await caller.call(confirmTotp, { code: codeOf(secret, server.clock.now()) })
  server.clock.advance(STEP_MS)
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Injected requests have the origin `localhost:80`. */
export async function enrolPasskey(caller: Caller, authenticator: TestAuthenticator = testAuthenticator()) {
  const options = await caller.call(offerPasskey, {})
  const { recoveryCodes } = await caller.call(addPasskey, {
    passkeyName: 'Laptop',
    response: authenticator.create(options),
  })
  return { authenticator, recoveryCodes: recoveryCodes ?? [] }
}
