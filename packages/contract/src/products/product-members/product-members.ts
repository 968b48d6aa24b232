import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'
import { memberRole } from '../products/member-roles.ts'

export const memberId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
/** The email address that a product is shared with. */
export const sharedAddress = z.string().check(z.trim(), z.minLength(1), z.maxLength(256))

const productMember = z.object({
  memberId: z.string(),
  account: z.string(),
  /** The address of the profile picture; empty without one. */
  picture: z.string(),
  role: codeOf(memberRole),
  /** The product belongs to this account: it can't be removed or get another role before a transfer. */
  isMainOwner: z.boolean(),
  isMe: z.boolean(),
  addTime: epochMs,
  /** The account that shared the product; null for who created or inherited it. */
  addedBy: z.nullable(z.string()),
})
export type ProductMember = z.infer<typeof productMember>

/** An address without an account; it becomes a member when its account is created. */
const productInvitation = z.object({
  account: z.string(),
  role: codeOf(memberRole),
  invitedBy: z.string(),
  createTime: epochMs,
  expiresTime: epochMs,
})
export type ProductInvitation = z.infer<typeof productInvitation>

export const productTeam = z.object({
  /** The owner that the product belongs to first, then by role and time; at most 50 with the invitations. */
  members: z.array(productMember),
  /** Only for owners and administrators; empty for other members. */
  invitations: z.array(productInvitation),
})
export type ProductTeam = z.infer<typeof productTeam>

/** What sharing did: the account is a member now, or the address has an invitation. */
const shareOutcomes = ['member', 'invited'] as const
export const shareResult = z.object({
  outcome: z.enum(shareOutcomes),
  /** False where the email could not be sent; the product is shared nevertheless. */
  isMailed: z.boolean(),
})
export type ShareResult = z.infer<typeof shareResult>
