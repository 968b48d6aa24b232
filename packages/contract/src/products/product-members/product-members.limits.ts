export const productMemberLimits = {
  /** Members and open invitations of a product together. */
  perProduct: 50,
  /** Open invitations that one account has sent, over all products. */
  openInvitations: 100,
  invitationDays: 30,
} as const
