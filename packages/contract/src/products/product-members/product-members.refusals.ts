export const productMembersRefusals = {
  'product-members.notFound': 60404,
  'product-members.alreadyMember': 60016,
  'product-members.tooMany': 60016,
  'product-members.tooManyInvitations': 60016,
  'product-members.mainOwner': 60016,
} as const
