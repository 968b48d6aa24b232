import { inSession } from './attempt-limiter.ts'
import {
  addPasskey,
  confirmTotp,
  listFactors,
  offerPasskey,
  offerTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  resetFactors,
} from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { mailsOf } from '../sign-in/testing/mailbox.ts'
import { codeOf, enrolPasskey, enrolTotp, STEP_MS, WRONG_CODE } from './testing/factors-samples.ts'
import { testAuthenticator } from './testing/authenticator.ts'

const { proofLifeMs, lock, passkeys, totp } = secondFactorLimits

const accountsOf = (server: TestServer): [Caller, Caller] => [server.as('developer'), server.as('developer', 'other')]

describe('an authenticator app', () => {
  test('counts once its first code has confirmed it, and brings ten recovery codes with it', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    const { secret, uri } = await ann.call(offerTotp, {})
    expect(uri).toContain(`otpauth://totp/Slipway:developer%40example.com?issuer=Slipway&secret=${secret}`)
    expect(await ann.call(listFactors, {})).toMatchObject({ totpTime: null, recoveryCodesLeft: 0 })

    const wrong = ann.call(confirmTotp, { code: WRONG_CODE })
    await expect(wrong).rejects.toMatchObject(refused('second-factor.codeWrong'))
    const { recoveryCodes } = await ann.call(confirmTotp, { code: codeOf(secret, server.clock.now()) })
    expect(new Set(recoveryCodes).size).toBe(10)
    const shown = await ann.call(listFactors, {})
    expect(shown).toMatchObject({ totpTime: server.clock.now(), recoveryCodesLeft: 10, isRequired: false })
  })

  test('is set up within ten minutes or begun again', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    const { secret } = await ann.call(offerTotp, {})
    server.clock.advance(totp.offerLifeMs)
    const { accountId } = await ann.account()
    await server.db
      .updateTable('sessions')
      .set({ proved_at: new Date(server.clock.now()) })
      .where('account_id', '=', accountId)
      .execute()
    const late = ann.call(confirmTotp, { code: codeOf(secret, server.clock.now()) })
    await expect(late).rejects.toMatchObject(refused('second-factor.offerSpent'))
  })

  test('keeps nothing readable: neither the secret nor a recovery code stands in the database', async () => {
    await using server = await startTestServer()
    const { secret, recoveryCodes } = await enrolTotp(server, server.as('developer'))
    const kept = JSON.stringify([
      await server.db.selectFrom('totp_secrets').selectAll().execute(),
      (await server.db.selectFrom('totp_secrets').select('sealed').executeTakeFirstOrThrow()).sealed?.toString(
        'latin1',
      ),
      (await server.db.selectFrom('recovery_codes').select('code_hash').execute()).map((row) =>
        row.code_hash.toString('latin1'),
      ),
    ])
    expect(kept).not.toContain(secret)
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replace('-', ''))
  })

  test('is removed by its owner, and its recovery codes with it', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    await enrolTotp(server, ann)
    await ann.call(removeTotp, {})
    expect(await ann.call(listFactors, {})).toMatchObject({ totpTime: null, recoveryCodesLeft: 0 })
    await expect(ann.call(removeTotp, {})).rejects.toMatchObject(refused('second-factor.notFound'))
  })
})

describe('a passkey', () => {
  test('is added, renamed and removed', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    const { recoveryCodes } = await enrolPasskey(ann)
    expect(recoveryCodes).toHaveLength(10)
    const [made] = (await ann.call(listFactors, {})).passkeys
    expect(made).toMatchObject({ passkeyName: 'Laptop', lastUseTime: null, host: 'localhost' })

    const passkeyId = made?.passkeyId ?? ''
    await ann.call(renamePasskey, { passkeyId, passkeyName: 'Phone' })
    expect((await ann.call(listFactors, {})).passkeys).toMatchObject([{ passkeyName: 'Phone' }])
    await ann.call(removePasskey, { passkeyId })
    expect((await ann.call(listFactors, {})).passkeys).toEqual([])
  })

  test('of another account can be neither named nor removed', async () => {
    await using server = await startTestServer()
    const [ann, eve] = accountsOf(server)
    await enrolPasskey(ann)
    const passkeyId = (await ann.call(listFactors, {})).passkeys[0]?.passkeyId ?? ''
    const named = eve.call(renamePasskey, { passkeyId, passkeyName: 'Mine' })
    await expect(named).rejects.toMatchObject(refused('second-factor.notFound'))
    await expect(eve.call(removePasskey, { passkeyId })).rejects.toMatchObject(refused('second-factor.notFound'))
    expect((await ann.call(listFactors, {})).passkeys).toMatchObject([{ passkeyName: 'Laptop' }])
  })

  test('answers the challenge of its own session, once, within five minutes and at this address', async () => {
    await using server = await startTestServer()
    const [ann, eve] = accountsOf(server)
    const add = (who: Caller, response: ReturnType<ReturnType<typeof testAuthenticator>['create']>) =>
      who.call(addPasskey, { passkeyName: 'Laptop', response })
    const refusal = refused('second-factor.passkeyRefused')

    const foreign = testAuthenticator().create(await ann.call(offerPasskey, {}))
    await expect(add(eve, foreign)).rejects.toMatchObject(refusal)

    const once = testAuthenticator().create(await ann.call(offerPasskey, {}))
    await add(ann, once)
    await expect(add(ann, once)).rejects.toMatchObject(refusal)

    const elsewhere = testAuthenticator({ origin: 'https://evil.example' }).create(await ann.call(offerPasskey, {}))
    await expect(add(ann, elsewhere)).rejects.toMatchObject(refusal)

    const late = testAuthenticator().create(await ann.call(offerPasskey, {}))
    server.clock.advance(secondFactorLimits.challengeLifeMs)
    await expect(add(ann, late)).rejects.toMatchObject(refusal)
  })

  test('that one account has is taken by no other', async () => {
    await using server = await startTestServer()
    const [ann, eve] = accountsOf(server)
    const { authenticator } = await enrolPasskey(ann)
    const again = enrolPasskey(eve, authenticator)
    await expect(again).rejects.toMatchObject(refused('second-factor.passkeyRefused'))
  })

  test('cannot be made at a bare address, and there are twenty at most', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    const bare = await ann.send({
      method: 'POST',
      url: '/user/factors/passkey/options',
      headers: { host: '192.168.1.5:3000', 'x-slipway': '1' },
    })
    expect(bare.json()).toMatchObject({ data: { refusal: 'second-factor.passkeyUnavailable' } })

    for (let made = 0; made < passkeys.max; made += 1) await enrolPasskey(ann)
    await expect(ann.call(offerPasskey, {})).rejects.toMatchObject(refused('second-factor.tooManyPasskeys'))
  })
})

describe('changing factors', () => {
  test('asks for a proof of the last ten minutes; a new name does not', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    await enrolTotp(server, ann)
    await enrolPasskey(ann)
    const passkeyId = (await ann.call(listFactors, {})).passkeys[0]?.passkeyId ?? ''
    const options = await ann.call(offerPasskey, {})
    server.clock.advance(proofLifeMs)
    const unproved = refused('second-factor.proofNeeded')
    for (const attempt of [
      () => ann.call(offerTotp, {}),
      () => ann.call(confirmTotp, { code: '123456' }),
      () => ann.call(removeTotp, {}),
      () => ann.call(offerPasskey, {}),
      () => ann.call(addPasskey, { passkeyName: 'Phone', response: testAuthenticator().create(options) }),
      () => ann.call(removePasskey, { passkeyId }),
      () => ann.call(renewRecoveryCodes, {}),
    ]) {
      await expect(attempt()).rejects.toMatchObject(unproved)
    }
    await ann.call(renamePasskey, { passkeyId, passkeyName: 'Phone' })
  })

  test('is reported to the owner by email', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    await enrolTotp(server, ann)
    const told = (await mailsOf(server)).map(({ to, subject }) => [to, subject])
    expect(told).toEqual([['developer@example.com', 'Slipway: 验证器应用已设置']])
  })

  test('new recovery codes void the ones before, and need a factor beside them', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    await expect(ann.call(renewRecoveryCodes, {})).rejects.toMatchObject(refused('second-factor.notFound'))
    const { recoveryCodes: old } = await enrolTotp(server, ann)
    const { recoveryCodes } = await ann.call(renewRecoveryCodes, {})
    expect(recoveryCodes).toHaveLength(10)
    expect(recoveryCodes.filter((code) => old.includes(code))).toEqual([])
    const { accountId } = await ann.account()
    const tried = server.domains.secondFactor.tryRecoveryCode(inSession(accountId), old[0] ?? '')
    await expect(tried).rejects.toMatchObject({ reason: 'second-factor.codeWrong' })
    await server.domains.secondFactor.tryRecoveryCode(inSession(accountId), ` ${recoveryCodes[0]?.toLowerCase()} `)
  })

  test('locks after ten wrong codes in half an hour, for a quarter of an hour', async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    const { secret } = await enrolTotp(server, ann)
    const { accountId } = await ann.account()
    const { tryTotp } = server.domains.secondFactor
    for (let tries = 0; tries < lock.afterFailures; tries += 1) {
      await expect(tryTotp(inSession(accountId), WRONG_CODE)).rejects.toMatchObject({
        reason: 'second-factor.codeWrong',
      })
    }
    const right = tryTotp(inSession(accountId), codeOf(secret, server.clock.now()))
    await expect(right).rejects.toMatchObject({ reason: 'second-factor.tooManyTries', details: { minutes: 15 } })
    server.clock.advance(lock.forMs + STEP_MS)
    await tryTotp(inSession(accountId), codeOf(secret, server.clock.now()))
  })
})

describe('an administrator', () => {
  test("resets another account's factors: they are gone, and its sessions end", async () => {
    await using server = await startTestServer()
    const ann = server.as('developer')
    await enrolTotp(server, ann)
    await enrolPasskey(ann)
    const { accountId } = await ann.account()
    await server.as('administrator').call(resetFactors, { targetUserId: String(accountId) })
    const ended = await ann.send({ method: 'GET', url: getAccountInfo.path })
    expect(ended.statusCode).toBe(403)
    expect(await server.domains.secondFactor.methodsOf(accountId)).toEqual([])
  })

  test('resets neither their own nor those of ROOT, nor those of no one', async () => {
    await using server = await startTestServer()
    const admin = server.as('administrator')
    const { accountId } = await admin.account()
    const root = await server.domains.accounts.create({
      account: 'root@example.com',
      indexcode: 'root@example.com',
      passwordHash: '',
      roleKey: 'administrator',
      isRoot: true,
    })
    for (const id of [accountId, root.accountId]) {
      const attempt = admin.call(resetFactors, { targetUserId: String(id) })
      await expect(attempt).rejects.toMatchObject(refused('second-factor.notResettable'))
    }
    const absent = admin.call(resetFactors, { targetUserId: 'x' })
    await expect(absent).rejects.toMatchObject(refused('accounts.notFound'))
  })
})
