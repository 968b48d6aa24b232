/** The links that open in an installed app: labels and tickets, tries, invitations, shares. */
export const appLinkPaths = ['/app/a', '/app/t', '/app/j', '/app/s'] as const
