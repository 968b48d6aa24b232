/** The URL of the login page, which returns to this location (RT-15, RT-19). */
export const loginAddress = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  `/authrization/login?returnUrl=${encodeURIComponent(pathname + search + hash)}`
