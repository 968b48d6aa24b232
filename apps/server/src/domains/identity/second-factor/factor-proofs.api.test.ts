import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { changePassword, passByCode, proveIdentity } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeAccount, openBrowser, PASSWORD } from '../sign-in/testing/browser.ts'
import { codeOf, STEP_MS } from './testing/factors-samples.ts'

const { factorProofLifeMs } = secondFactorLimits

/** Ann, who has signed in with her password. */
async function signedIn(server: TestServer) {
  const { accountId } = await makeAccount(server)
  const browser = openBrowser(server)
  const { data } = await browser.login()
  return { accountId, browser, token: (data as { accessToken: string }).accessToken }
}

async function withTotp(server: TestServer, browser: ReturnType<typeof openBrowser>): Promise<string> {
  const { secret } = (await browser.send('POST', '/user/factors/totp', {})).body.data as { secret: string }
  await browser.send('POST', '/user/factors/totp/confirm', { code: codeOf(secret, server.clock.now()) })
  server.clock.advance(STEP_MS)
  return secret
}

const refusal = (reason: string) => ({ reason: `second-factor.${reason}` })

test('a second factor has to be set up before it can be demanded', async () => {
  await using server = await startTestServer()
  const { accountId, token } = await signedIn(server)
  const { requireFactorProof } = server.domains.secondFactor.proofs
  await expect(requireFactorProof({ accountId, token })).rejects.toMatchObject(refusal('factorMissing'))
})

test('a password proves no second factor, a code does for five minutes and in its own session only', async () => {
  await using server = await startTestServer()
  const { accountId, browser, token } = await signedIn(server)
  const secret = await withTotp(server, browser)
  const { requireFactorProof, requireProof } = server.domains.secondFactor.proofs
  const demand = () => requireFactorProof({ accountId, token })
  const prove = async (proof: object) => (await browser.send('POST', proveIdentity.path, proof)).body.code

  expect(await prove({ password: encodePassword(PASSWORD) })).toBe(200)
  await expect(demand()).rejects.toMatchObject(refusal('factorProofNeeded'))
  expect(await prove({ code: codeOf(secret, server.clock.now()) })).toBe(200)
  await demand()
  await expect(requireFactorProof({ accountId, token: undefined })).rejects.toMatchObject(refusal('factorProofNeeded'))

  server.clock.advance(factorProofLifeMs - 1)
  await demand()
  server.clock.advance(1)
  await expect(demand()).rejects.toMatchObject(refusal('factorProofNeeded'))
  // The other proof lasts longer.
  await requireProof({ token })
})

test('a second step of sign-in is a proof, and a new session after a new password has none', async () => {
  await using server = await startTestServer()
  const { accountId, browser } = await signedIn(server)
  const secret = await withTotp(server, browser)
  const { requireFactorProof } = server.domains.secondFactor.proofs
  const other = openBrowser(server)
  const { ticket } = (await other.login()).data as { ticket: string }
  const code = codeOf(secret, server.clock.now())
  const { body } = await other.send('POST', passByCode.path, { ticket, method: 'totp', code })
  const { accessToken: token } = body.data as { accessToken: string }
  await requireFactorProof({ accountId, token })

  const changed = await other.send('POST', changePassword.path, {
    oldPassword: encodePassword(PASSWORD),
    password: encodePassword('Other-0ne'),
  })
  const [fresh = ''] = changed.cookies.flatMap((line) => /^[^=]*session[^=]*=([^;]+)/i.exec(line)?.[1] ?? [])
  expect(fresh).not.toBe('')
  await expect(requireFactorProof({ accountId, token: fresh })).rejects.toMatchObject(refusal('factorProofNeeded'))
  await expect(requireFactorProof({ accountId, token })).rejects.toMatchObject(refusal('factorProofNeeded'))
})
