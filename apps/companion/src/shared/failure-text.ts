import type { Bilingual } from '@slipway/contract/locale.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'

const unreached: Bilingual = {
  zh: '此页面需要网络。请检查连接，恢复后会自动重新加载。',
  en: 'This page needs a connection. Check yours; the page loads again once the server can be reached.',
}

/** Why a page has nothing to show, in the words of its reader. */
export const failureText = (error: Error): string =>
  error instanceof NetworkFailed && !error.isTimeout ? inPageLocale(unreached) : error.message
