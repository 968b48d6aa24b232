import type { Bilingual } from '@slipway/contract/locale.ts'

/** What is said where no page is, which few visits meet. */
export const missingTexts = {
  title: { zh: '页面不存在', en: 'Page not found' },
  text: { zh: '地址可能有误，或页面已被移走。', en: 'The address may be wrong, or the page has moved.' },
  toLogin: { zh: '返回登录', en: 'Back to sign-in' },
} as const satisfies Record<string, Bilingual>
