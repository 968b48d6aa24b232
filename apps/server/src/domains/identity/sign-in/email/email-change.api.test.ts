import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { getProfile, updateProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { changeEmail, sendEmailCodes } from '@slipway/contract/identity/sign-in/email-change.calls.ts'
import { shareProduct } from '@slipway/contract/products/product-members/product-members.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { createdPlug } from '../../../products/products/testing/products-samples.ts'
import { makeAccount, openBrowser } from '../testing/browser.ts'
import { codeIn, mailsOf, wrongFor } from '../testing/mailbox.ts'

const MINUTE_MS = 60_000
const email = 'Ann.New@example.com'

/** Both mails; they are of the same moment, so that their order says nothing. */
async function mailed(server: TestServer, to = email) {
  const mails = (await mailsOf(server)).filter(({ text }) => codeIn({ to: '', subject: '', text }) !== '').slice(-2)
  const [fresh, old] = [mails.find((mail) => mail.to === to), mails.find((mail) => mail.to !== to)]
  if (!old || !fresh) throw new Error('two mails were expected')
  return { old, fresh }
}

/** The codes that were mailed to both addresses. */
async function codesFor(server: TestServer, caller: Caller, to = email) {
  await caller.call(sendEmailCodes, { email: to })
  const { old, fresh } = await mailed(server, to)
  return { old, fresh, codes: { email: to, oldCode: codeIn(old), newCode: codeIn(fresh) } }
}

const signsIn = async (server: TestServer, account: string) => (await openBrowser(server).login({ account })).code

test('an address is changed by whoever reads mail at both addresses; all other sessions end, and both are notified', async () => {
  await using server = await startTestServer()
  await makeAccount(server)
  const [here, elsewhere] = [openBrowser(server), openBrowser(server)]
  await here.login()
  await elsewhere.login()
  const post = (url: string, payload: object) => here.send('POST', url, payload)

  expect((await post(sendEmailCodes.path, { email })).body.code).toBe(200)
  const { old, fresh } = await mailed(server)
  expect(old.to).toBe('ann@example.com')
  expect(old.text).toContain(email)
  const codes = { oldCode: codeIn(old), newCode: codeIn(fresh) }
  const changed = await post(changeEmail.path, { email, ...codes })

  expect(changed.body).toMatchObject({ code: 200, data: { account: email } })
  expect((await here.send('GET', getAccountInfo.path)).body).toMatchObject({ data: { account: email } })
  expect((await elsewhere.send('GET', getAccountInfo.path)).status).toBe(403)
  expect([await signsIn(server, 'ann@example.com'), await signsIn(server, email)]).toEqual([1002, 200])
  const notices = (await mailsOf(server)).filter(({ subject }) => subject.includes('登录邮箱已更换'))
  expect(notices.map(({ to }) => to).toSorted()).toEqual([email, 'ann@example.com'])
  expect(notices[0]?.text).toContain(email)
  const entry = await server.db.selectFrom('audit_changes').selectAll().where('object_type', '=', 'accounts').execute()
  expect(JSON.stringify(entry)).toContain(email)
})

test.each(['oldCode', 'newCode'] as const)('a wrong %s changes nothing, and is named', async (wrong) => {
  await using server = await startTestServer()
  const ann = server.as('developer', 'ann')
  const { codes } = await codesFor(server, ann)
  const attempt = ann.call(changeEmail, { ...codes, [wrong]: wrongFor(codes[wrong]) })
  await expect(attempt).rejects.toMatchObject({ data: { refusal: 'sign-in.codeWrong', field: wrong, left: 4 } })
  expect(await ann.call(getProfile, {})).toMatchObject({ account: 'ann@example.com' })
  expect(await ann.call(changeEmail, codes)).toEqual({ account: email })
})

test('codes are valid once, only for the address and the account that they were requested for, and for ten minutes', async () => {
  await using server = await startTestServer()
  const [ann, bob] = [server.as('developer', 'ann'), server.as('developer', 'bob')]
  const { codes } = await codesFor(server, ann)
  const other = ann.call(changeEmail, { ...codes, email: 'else@example.com' })
  await expect(other).rejects.toMatchObject(refused('sign-in.codeWrong'))
  await expect(bob.call(changeEmail, codes)).rejects.toMatchObject(refused('sign-in.codeSpent'))
  server.clock.advance(10 * MINUTE_MS)
  await expect(ann.call(changeEmail, codes)).rejects.toMatchObject(refused('sign-in.codeSpent'))
})

test('codes need a recent proof of identity and another address', async () => {
  await using server = await startTestServer()
  const ann = server.as('developer', 'ann')
  const own = ann.call(sendEmailCodes, { email: 'ANN@example.com' })
  await expect(own).rejects.toMatchObject(refused('sign-in.sameEmail'))
  for (const wrong of ['ann', '13800000000', 'a b@example.com']) {
    await expect(ann.call(sendEmailCodes, { email: wrong })).rejects.toMatchObject({ data: { field: 'email' } })
  }
  server.clock.advance(60 * MINUTE_MS)
  await expect(ann.call(sendEmailCodes, { email })).rejects.toMatchObject(refused('second-factor.proofNeeded'))
  expect(await mailsOf(server)).toEqual([])
})

test('only the mail says that an address is taken, and the change is refused to its reader', async () => {
  await using server = await startTestServer()
  const [ann, bob] = [server.as('developer', 'ann'), server.as('developer', 'bob')]
  await bob.account()
  const { fresh, codes } = await codesFor(server, ann, 'bob@example.com')
  expect(fresh.text).toContain('已有账号')
  await expect(ann.call(changeEmail, codes)).rejects.toMatchObject(refused('accounts.taken'))
  expect(await ann.call(getProfile, {})).toMatchObject({ account: 'ann@example.com' })
})

test('a product that was shared with the new address has the account as a member afterwards', async () => {
  await using server = await startTestServer()
  const [ann, bob] = [server.as('developer', 'ann'), server.as('developer', 'bob')]
  const { productId } = await createdPlug(bob)
  await bob.call(shareProduct, { productId, account: email, role: memberRole.viewer })
  const { codes } = await codesFor(server, ann)
  const { accountId } = await ann.account()
  await ann.call(changeEmail, codes)
  const memberships = server.db.selectFrom('product_members').select('product_id').where('account_id', '=', accountId)
  expect(await memberships.execute()).toEqual([{ product_id: productId }])
})

test('mails are in the language of the account, whatever language the browser has', async () => {
  await using server = await startTestServer()
  await makeAccount(server)
  const browser = openBrowser(server, { lang: 'zh-CN' })
  await browser.login()
  const { body } = await browser.send('GET', getProfile.path)
  expect(body).toMatchObject({ data: { locale: '' } })
  const saved = await server.app.inject({
    method: 'PUT',
    url: updateProfile.path,
    payload: { locale: 'en-US' },
    cookies: Object.fromEntries(browser.jar),
    headers: { 'x-slipway': '1' },
  })
  expect(saved.json()).toMatchObject({ data: { locale: 'en-US' } })
  server.clock.advance(MINUTE_MS)
  const ask = { account: 'ann@example.com', indexcode: 'ann@example.com', purpose: 'reset' }
  await openBrowser(server, { lang: 'zh-CN' }).send('POST', '/user/sendCode', ask)
  expect((await mailsOf(server)).at(-1)?.subject).toBe('Reset your Slipway password')
})
