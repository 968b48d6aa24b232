const GROUP = 4

/** In two groups, as it is shown; apart from the schemas, which the sign-in page has no room for. */
export const shownAppCode = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`
