import type { Bilingual } from '@slipway/contract/locale.ts'

/** The texts of the "page not found" page, loaded separately because few visits show it. */
export const missingTexts = {
  title: { zh: '页面不存在', en: 'Page not found' },
  text: { zh: '地址可能有误，或页面已被移走。', en: 'The address may be wrong, or the page has moved.' },
  toLogin: { zh: '返回登录', en: 'Back to sign-in' },
} as const satisfies Record<string, Bilingual>
