import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { codeOf } from '../../schema.ts'
import { memberRole } from '../products/member-roles.ts'
import { productId } from '../products/products.ts'
import { memberId, productTeam, sharedAddress, shareResult } from './product-members.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/member'
const aliases = productIdAliases
const role = codeOf(memberRole)

/** The members of a product with their roles, and the addresses that are invited to it. */
export const listProductMembers = defineCall({
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '产品成员列表', en: 'List the members of a product' },
  access,
  onProduct: 'read',
  input: z.object({ productId }),
  aliases,
  output: productTeam,
  refusals: ['products.notFound'],
})

/** Mails the person. An address without an account gets an invitation, which a later one of the same address replaces. */
export const shareProduct = defineCall({
  method: 'POST',
  path: `${BASE}/share`,
  summary: { zh: '共享产品', en: 'Share a product' },
  access,
  onProduct: 'administer',
  input: z.object({ productId, account: sharedAddress, role }),
  aliases,
  output: shareResult,
  refusals: [
    'products.notFound',
    'product-members.alreadyMember',
    'product-members.tooMany',
    'product-members.tooManyInvitations',
  ],
})

export const changeProductMember = defineCall({
  method: 'POST',
  path: `${BASE}/update`,
  summary: { zh: '修改产品成员的角色', en: 'Change the role of a product member' },
  access,
  onProduct: 'administer',
  input: z.object({ productId, memberId, role }),
  aliases,
  refusals: ['products.notFound', 'product-members.notFound', 'product-members.mainOwner'],
})

/** Open pages of the member end immediately; its virtual device of the product is deleted. */
export const removeProductMember = defineCall({
  method: 'POST',
  path: `${BASE}/remove`,
  summary: { zh: '移除产品成员', en: 'Remove a product member' },
  access,
  onProduct: 'administer',
  input: z.object({ productId, memberId }),
  aliases,
  refusals: ['products.notFound', 'product-members.notFound', 'product-members.mainOwner'],
})

/** An address without an invitation is ignored. */
export const cancelProductInvitation = defineCall({
  method: 'POST',
  path: `${BASE}/invitation/cancel`,
  summary: { zh: '撤销产品邀请', en: 'Cancel an invitation to a product' },
  access,
  onProduct: 'administer',
  input: z.object({ productId, account: sharedAddress }),
  aliases,
  refusals: ['products.notFound'],
})

/** The member becomes the account that the product belongs to; the previous one stays a member as an owner. */
export const transferProduct = defineCall({
  method: 'POST',
  path: `${BASE}/transfer`,
  summary: { zh: '转让产品', en: 'Transfer a product' },
  access,
  onProduct: 'administer',
  input: z.object({ productId, memberId }),
  aliases,
  refusals: ['products.notFound', 'product-members.notFound', 'product-members.mainOwner'],
})

/** The caller is no member of the product any more. */
export const leaveProduct = defineCall({
  method: 'POST',
  path: `${BASE}/leave`,
  summary: { zh: '退出产品', en: 'Leave a product' },
  access,
  onProduct: 'read',
  input: z.object({ productId }),
  aliases,
  refusals: ['products.notFound', 'product-members.notFound', 'product-members.mainOwner'],
})
