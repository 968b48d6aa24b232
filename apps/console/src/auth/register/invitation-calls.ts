import { invitationAddresses } from '@slipway/contract/identity/sign-in/invitations.addresses.ts'
import type * as calls from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { addressed } from '@slipway/web-client/addressed.ts'

export const checkInvitation = addressed<typeof calls.checkInvitation>(invitationAddresses.checkInvitation)
export const acceptInvitation = addressed<typeof calls.acceptInvitation>(invitationAddresses.acceptInvitation)
