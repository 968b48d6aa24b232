import {
  acceptInvitation,
  cancelInvitation,
  checkInvitation,
  inviteAccount,
  listInvitations,
} from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { serve, serveVisitor, type Route } from '../../../../http/route.ts'
import type { invitationsService } from './invitations.service.ts'

export const invitationsRoutes = (invitations: ReturnType<typeof invitationsService>): Route[] => [
  serve(inviteAccount, ({ input, actor, locale, origin }) => invitations.invite(input, { actor, locale, origin })),
  serve(listInvitations, ({ locale }) => invitations.list(locale)),
  serve(cancelInvitation, async ({ input }) => {
    await invitations.cancel(input)
    return null
  }),
  serveVisitor(checkInvitation, ({ input }) => invitations.check(input.ticket)),
  serveVisitor(acceptInvitation, async ({ input, languages }) => {
    await invitations.accept({ ...input, languages })
    return null
  }),
]
