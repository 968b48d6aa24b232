import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import {
  changeProductMember,
  leaveProduct,
  listProductMembers,
  shareProduct,
  transferProduct,
} from '@slipway/contract/products/product-members/product-members.calls.ts'
import type { ProductMember } from '@slipway/contract/products/product-members/product-members.ts'
import { memberRole, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { getProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderConsole } from '../../../app/testing/render-console.tsx'
import { pretendServer, type PretendServer } from '@slipway/web-client/testing/answer.ts'
import { anyProduct } from '../products/testing/products.ts'
import { productMembersZh as t } from './texts.zh.ts'

const ADDED = Date.UTC(2026, 10, 20)
const person = (memberId: string, account: string, role: MemberRole): ProductMember => ({
  memberId,
  account,
  picture: '',
  role,
  isMainOwner: false,
  isMe: false,
  addTime: ADDED,
  addedBy: 'dev@example.com',
})
const me = { ...person('1', 'dev@example.com', memberRole.owner), isMe: true, isMainOwner: true, addedBy: null }
const bob = { ...person('2', 'bob@example.com', memberRole.viewer), picture: '/files/bob.png' }
const invitation = {
  account: 'new@example.com',
  role: memberRole.developer,
  invitedBy: 'dev@example.com',
  createTime: ADDED,
  expiresTime: ADDED,
}

let server: PretendServer

beforeEach(() => {
  server = pretendServer()
  server.answer(listFeatures, () => ({ customizeFeatures: [], templateFeatures: [] }))
  server.answer(listProductMembers, () => ({ members: [me, bob], invitations: [invitation] }))
})
afterEach(() => server.close())

async function openMembers(role: MemberRole = memberRole.owner) {
  server.answer(getProduct, () => ({ ...anyProduct, role }))
  const { router } = renderConsole(server, `/home/product/${anyProduct.productId}/function`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /成员/ }))
  const drawer = within(await screen.findByRole('dialog', { name: t.title }))
  await drawer.findByText('bob@example.com')
  return { user, drawer, router }
}

describe('the members of a product', () => {
  test('are shared with, changed and given the product by an owner', async () => {
    server.answer(shareProduct, () => ({ outcome: 'invited' as const, isMailed: true }))
    server.answer(changeProductMember, () => null)
    server.answer(transferProduct, () => null)
    const { user, drawer } = await openMembers()
    // Decorative pictures have no role: only bob has one.
    expect(drawer.getByRole('presentation').getAttribute('src')).toBe('/files/bob.png')

    await user.type(drawer.getByRole('textbox', { name: t.share.account }), 'eve@example.com')
    await user.selectOptions(drawer.getByRole('combobox', { name: t.share.role }), t.role.viewer)
    await user.click(drawer.getByRole('button', { name: t.share.send }))
    expect(await screen.findByText(t.share.invited('eve@example.com'))).toBeTruthy()
    const { productId } = anyProduct
    expect(server.inputsOf(shareProduct)).toEqual([{ productId, account: 'eve@example.com', role: memberRole.viewer }])

    await user.selectOptions(drawer.getByRole('combobox', { name: t.roleOf(bob.account) }), t.role.developer)
    await waitFor(() =>
      expect(server.inputsOf(changeProductMember)).toEqual([{ productId, memberId: '2', role: memberRole.developer }]),
    )

    await user.click(drawer.getByRole('button', { name: t.more(bob.account) }))
    await user.click(await screen.findByRole('menuitem', { name: t.transfer.label }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(t.transfer.title(bob.account))).toBeTruthy()
    await user.click(question.getByRole('button', { name: t.transfer.label }))
    await waitFor(() => expect(server.inputsOf(transferProduct)).toEqual([{ productId, memberId: '2' }]))
  })

  test('a refused address is marked in its field', async () => {
    server.answer(shareProduct, () => {
      throw new DomainError('product-members.alreadyMember', { account: bob.account })
    })
    const { user, drawer } = await openMembers()
    const field = drawer.getByRole('textbox', { name: t.share.account })
    await user.type(field, 'bob@example.com')
    await user.click(drawer.getByRole('button', { name: t.share.send }))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  })

  test('a viewer sees them, whom to ask, and can leave', async () => {
    const asViewer = [
      { ...me, isMe: false, account: 'boss@example.com' },
      { ...bob, isMe: true },
    ]
    server.answer(listProductMembers, () => ({ members: asViewer, invitations: [] }))
    server.answer(leaveProduct, () => null)
    server.answer(listProducts, () => ({ items: [], total: 0, counts: {} }))
    const { user, drawer, router } = await openMembers(memberRole.viewer)
    expect(drawer.getByText(t.onlyOwners)).toBeTruthy()
    expect(drawer.queryByRole('textbox')).toBeNull()
    expect(drawer.queryByRole('combobox')).toBeNull()

    await user.click(drawer.getByRole('button', { name: t.leave.label }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: t.leave.label }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/product'))
  })
})
