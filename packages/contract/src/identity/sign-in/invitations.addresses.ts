/** What the page of an invitation calls; apart from the schemas, which the sign-in entry is spared. */
export const invitationAddresses = {
  checkInvitation: { method: 'GET', path: '/user/invitation', reply: 'data' },
  acceptInvitation: { method: 'POST', path: '/user/invitation', reply: 'data' },
} as const
