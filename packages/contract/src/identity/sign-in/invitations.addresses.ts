/** The paths of the invitation page's calls, without the schemas, which would enlarge the sign-in entry. */
export const invitationAddresses = {
  checkInvitation: { method: 'GET', path: '/user/invitation', reply: 'data' },
  acceptInvitation: { method: 'POST', path: '/user/invitation', reply: 'data' },
} as const
