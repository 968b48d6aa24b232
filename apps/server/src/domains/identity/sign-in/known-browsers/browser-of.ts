import type { Cookies } from '../../../../http/route.ts'
import type { BrowserCookie } from './known-browsers.ts'

/** The browser of a call. */
export const browserOf = ({ cookies, origin }: { cookies: Cookies; origin: string }): BrowserCookie => ({
  browserToken: cookies.browserToken,
  keepBrowser: cookies.keepBrowser,
  origin,
})
