import {
  cancelProductInvitation,
  changeProductMember,
  leaveProduct,
  listProductMembers,
  removeProductMember,
  shareProduct,
  transferProduct,
} from '@slipway/contract/products/product-members/product-members.calls.ts'
import { productMemberLimits } from '@slipway/contract/products/product-members/product-members.limits.ts'
import { memberRole, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import {
  deleteProduct,
  getProduct,
  listProducts,
  restoreProduct,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { changeKinds } from '@slipway/contract/identity/audit/audit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { makeRoot } from '../../identity/accounts/testing/accounts-samples.ts'
import { mailsOf } from '../../identity/sign-in/testing/mailbox.ts'
import { createdPlug, plug, setStage } from '../products/testing/products-samples.ts'

const DAY_MS = 24 * 3_600_000
const { viewer, developer, owner } = memberRole

let server: TestServer
let boss: Caller
beforeAll(async () => {
  server = await startTestServer()
  boss = server.as('developer', 'boss')
})
afterAll(() => server[Symbol.asyncDispose]())

let lastColleague = 0
/** A colleague with this role on the product. */
async function joined(productId: string, role: MemberRole) {
  const caller = server.as('developer', `colleague${(lastColleague += 1)}`)
  const { account, accountId } = await caller.account()
  await boss.call(shareProduct, { productId, account, role })
  return { caller, account, memberId: String(accountId) }
}

const teamOf = (productId: string, caller = boss) => caller.call(listProductMembers, { productId })
const rolesOf = async (productId: string) =>
  (await teamOf(productId)).members.map(({ account, role }) => [account, role])

describe('sharing a product', () => {
  test('by the address of an account makes it a member and mails it the way to the product', async () => {
    const product = await createdPlug(boss)
    const { productId } = product
    const colleague = server.as('developer', 'ann')
    await colleague.account()
    await expect(colleague.call(getProduct, { productId })).rejects.toMatchObject(refused('products.notFound'))

    const shared = await boss.call(shareProduct, { productId, account: ' Ann@Example.com ', role: viewer })

    expect(shared).toEqual({ outcome: 'member', isMailed: true })
    expect(await colleague.call(getProduct, { productId })).toMatchObject({
      role: viewer,
      owner: 'boss@example.com',
      creator: 'boss@example.com',
    })
    const mail = (await mailsOf(server)).find(({ to }) => to === 'ann@example.com')
    expect(mail?.text).toContain(`/home/product/${productId}/function`)
    expect(mail?.text).toContain('boss@example.com')
    expect(await teamOf(productId, colleague)).toMatchObject({
      members: [
        { account: 'boss@example.com', role: owner, isMainOwner: true, isMe: false, addedBy: null },
        { account: 'ann@example.com', role: viewer, isMainOwner: false, isMe: true, addedBy: 'boss@example.com' },
      ],
      invitations: [],
    })
    const again = boss.call(shareProduct, { productId, account: 'ann@example.com', role: owner })
    await expect(again).rejects.toMatchObject(refused('product-members.alreadyMember'))
  })

  test('with something other than an address is refused by the field', async () => {
    const { productId } = await createdPlug(boss)
    const wrong = boss.call(shareProduct, { productId, account: 'ann', role: viewer })
    await expect(wrong).rejects.toMatchObject({ code: 40000, data: { field: 'account' } })
  })

  test('with an address without an account invites it, and its account becomes a member when it is created', async () => {
    const { productId } = await createdPlug(boss)
    const account = 'New.Colleague@example.com'
    expect(await boss.call(shareProduct, { productId, account, role: developer })).toMatchObject({ outcome: 'invited' })
    const invited = (await mailsOf(server)).find(({ to }) => to === account)
    expect(invited?.text).toContain('/authrization/register')
    // A later invitation of the address takes the place of the first.
    await boss.call(shareProduct, { productId, account: account.toLowerCase(), role: viewer })
    const { invitations } = await teamOf(productId)
    expect(invitations).toMatchObject([{ role: viewer, invitedBy: 'boss@example.com' }])

    const created = server.as('developer', 'new.colleague')
    expect(await created.call(getProduct, { productId })).toMatchObject({ role: viewer })
    expect((await teamOf(productId)).invitations).toEqual([])
    expect(await created.call(listProducts, {})).toMatchObject({ total: 1, items: [{ productId, role: viewer }] })
  })

  test('an invitation ends when it is cancelled, after 30 days, or when who sent it is no owner any more', async () => {
    await using own = await startTestServer()
    const [chief, second] = [own.as('developer', 'chief'), own.as('developer', 'second')]
    const { productId } = await createdPlug(chief)
    const { account, accountId } = await second.account()
    await chief.call(shareProduct, { productId, account, role: owner })
    for (const [by, name] of [
      [chief, 'cancelled'],
      [second, 'orphaned'],
      [chief, 'late'],
    ] as const)
      await by.call(shareProduct, { productId, account: `${name}@example.com`, role: viewer })
    await chief.call(cancelProductInvitation, { productId, account: 'Cancelled@example.com' })
    await chief.call(changeProductMember, { productId, memberId: String(accountId), role: developer })
    own.clock.advance(productMemberLimits.invitationDays * DAY_MS)
    for (const name of ['cancelled', 'orphaned', 'late']) {
      const { total } = await own.as('developer', name).call(listProducts, {})
      expect([name, total]).toEqual([name, 0])
    }
  })

  test('ends at 50 members and invitations of a product', async () => {
    const { productId } = await createdPlug(boss)
    for (let n = 2; n <= productMemberLimits.perProduct; n++)
      await boss.call(shareProduct, { productId, account: `full${n}@example.com`, role: viewer })
    const one = boss.call(shareProduct, { productId, account: 'onemore@example.com', role: viewer })
    await expect(one).rejects.toMatchObject(refused('product-members.tooMany'))
  })
})

describe('a member', () => {
  test.each([
    ['viewer', viewer, [true, false, false]],
    ['developer', developer, [true, true, false]],
    ['owner', owner, [true, true, true]],
  ] as const)('with the role %s reads, edits and shares as far as the role goes', async (_name, role, may) => {
    const { productId } = await createdPlug(boss)
    const { caller } = await joined(productId, role)
    const change = { ...(await plug(caller)), productId, productName: 'Renamed' }
    const share = { productId, account: 'third@example.com', role: viewer }
    const answers = await Promise.allSettled([
      caller.call(getProduct, { productId }),
      caller.call(updateProduct, change),
      caller.call(shareProduct, share),
    ])
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(may)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused('products.roleTooLow'))
    }
  })

  test('has the product in list, search and exact totals, in the order of all its products', async () => {
    const own = server.as('developer', 'lister')
    const { account } = await own.account()
    const mine = await createdPlug(own, { productName: 'Mine' })
    server.clock.advance(1000)
    const shared = await createdPlug(boss, { productName: 'Shared' })
    await boss.call(shareProduct, { productId: shared.productId, account, role: viewer })
    const list = async (input = {}) => {
      const { items, total, counts } = await own.call(listProducts, input)
      return { names: items.map(({ productName, role }) => [productName, role]), total, counts }
    }
    expect(await list()).toMatchObject({
      names: [
        ['Shared', viewer],
        ['Mine', owner],
      ],
      total: 2,
      counts: { 1: 2 },
    })
    expect(await list({ keyword: 'share' })).toMatchObject({ names: [['Shared', viewer]], total: 1 })

    await setStage(server, shared.productId, publishStatus.released)
    expect(await list({ publishStatus: publishStatus.released })).toMatchObject({ total: 1, counts: { 1: 1, 5: 1 } })
    await setStage(server, shared.productId, publishStatus.debugging)
    await boss.call(deleteProduct, { productId: shared.productId })
    expect(await list()).toMatchObject({ names: [['Mine', owner]], total: 1, counts: { 1: 1, 5: 0 } })
    await boss.call(restoreProduct, { productId: shared.productId })
    const { accountId } = await own.account()
    await boss.call(removeProductMember, { productId: shared.productId, memberId: String(accountId) })
    expect(await list()).toMatchObject({ names: [['Mine', owner]], total: 1, counts: { 1: 1 } })
    expect(mine.role).toBe(owner)
  })

  test('can leave, except the one that the product belongs to', async () => {
    const { productId } = await createdPlug(boss)
    const { caller } = await joined(productId, viewer)
    await caller.call(leaveProduct, { productId })
    await expect(caller.call(getProduct, { productId })).rejects.toMatchObject(refused('products.notFound'))
    const own = boss.call(leaveProduct, { productId })
    await expect(own).rejects.toMatchObject(refused('product-members.mainOwner'))
  })

  test('who is none can be neither changed, removed nor made the owner', async () => {
    const { productId } = await createdPlug(boss)
    const memberId = String((await server.as('developer', 'outsider').account()).accountId)
    const named = { productId, memberId }
    for (const attempt of [
      () => boss.call(changeProductMember, { ...named, role: viewer }),
      () => boss.call(removeProductMember, named),
      () => boss.call(transferProduct, named),
    ])
      await expect(attempt()).rejects.toMatchObject(refused('product-members.notFound'))
  })
})

describe('transferring a product', () => {
  test('makes the member its owner, keeps the creator, and leaves the previous owner as an owner', async () => {
    const { productId } = await createdPlug(boss)
    const heir = await joined(productId, viewer)
    await boss.call(transferProduct, { productId, memberId: heir.memberId })

    expect(await rolesOf(productId)).toEqual([
      [heir.account, owner],
      ['boss@example.com', owner],
    ])
    expect(await boss.call(getProduct, { productId })).toMatchObject({
      owner: heir.account,
      creator: 'boss@example.com',
      role: owner,
    })
    const told = (await mailsOf(server)).filter(({ text }) => text.includes('转让') && text.includes(productId))
    expect(new Set(told.map(({ to }) => to))).toEqual(new Set([heir.account, 'boss@example.com']))
    const { accountId } = await boss.account()
    await heir.caller.call(removeProductMember, { productId, memberId: String(accountId) })
    await expect(boss.call(getProduct, { productId })).rejects.toMatchObject(refused('products.notFound'))
    const main = heir.caller.call(removeProductMember, { productId, memberId: heir.memberId })
    await expect(main).rejects.toMatchObject(refused('product-members.mainOwner'))
  })

  test('to ROOT, because the owner’s account was deleted, still shows who created it (RB-17)', async () => {
    await using own = await startTestServer()
    await makeRoot(own)
    const leaving = own.as('developer', 'leaving')
    const { productId } = await createdPlug(leaving)
    const { account, accountId } = await own.as('developer', 'staying').account()
    await leaving.call(shareProduct, { productId, account, role: developer })
    const admin = own.as('administrator')
    await admin.call(deleteAccount, { targetUserId: String((await leaving.account()).accountId) })
    const seen = await own.as('developer', 'staying').call(getProduct, { productId })
    expect(seen).toMatchObject({ creator: 'leaving@example.com', role: developer })
    expect(seen.owner).not.toBe('leaving@example.com')
    const { members } = await admin.call(listProductMembers, { productId })
    expect(members.map(({ memberId }) => memberId)).toContain(String(accountId))
    expect(members.map((member) => member.account)).not.toContain('leaving@example.com')
  })
})

test('the audit log tells who shared a product with whom, and who removed whom', async () => {
  const { productId } = await createdPlug(boss)
  const { account, memberId } = await joined(productId, viewer)
  await boss.call(removeProductMember, { productId, memberId })
  const { items } = await server
    .as('administrator')
    .call(listAuditEntries, { account: 'boss@', objectType: 'product_members', pageSize: 2 })
  const [added, removed] = [changeKinds.made, changeKinds.deleted]
  const by = 'boss@example.com'
  expect(items).toMatchObject([
    { action: 'product-members.removeProductMember', account: by, objects: [{ kind: removed, objectName: account }] },
    { action: 'product-members.shareProduct', account: by, objects: [{ kind: added, objectName: account }] },
  ])
})
