import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import type { Mailer } from '../../../mail/mailer.ts'

export interface MailLog {
  warn(facts: object, text: string): void
}

/** What an account is told about its own factors: each change, so that a stranger's does not go unseen. */
export const factorNews = {
  totpAdded: { zh: '已设置验证器应用', en: 'An authenticator app was set up' },
  totpRemoved: { zh: '验证器应用已移除', en: 'The authenticator app was removed' },
  passkeyAdded: { zh: '已添加通行密钥', en: 'A passkey was added' },
  passkeyRemoved: { zh: '通行密钥已删除', en: 'A passkey was removed' },
  codesRenewed: { zh: '恢复码已重新生成', en: 'New recovery codes were made' },
  codeUsed: { zh: '有人用恢复码登录了您的账号', en: 'A recovery code was used to sign in' },
  reset: { zh: '管理员已清除您的两步验证', en: 'An administrator reset your second factors' },
} as const satisfies Record<string, Bilingual>
export type FactorNews = keyof typeof factorNews

const greeting: Bilingual = {
  zh: '您好，您的 Slipway 账号有变化：',
  en: 'Hello, something changed on your Slipway account:',
}
const notYou: Bilingual = {
  zh: '如果这不是您本人的操作，请立即修改密码，在“设置 · 安全”中检查验证方式，并联系管理员。',
  en: 'If it was not you, change your password at once, look at your factors under “Settings · Security”, and tell the administrator.',
}

/** Tells the owner; an account without an e-mail address is told nothing. */
export const factorMails =
  (mailer: Mailer, log: MailLog) =>
  async (account: string, news: FactorNews, locale: Locale): Promise<void> => {
    if (!account.includes('@')) return
    const what = inLocale(factorNews[news], locale)
    const text = [inLocale(greeting, locale), `    ${what}`, inLocale(notYou, locale), 'Slipway'].join('\n\n') + '\n'
    try {
      await mailer.send({ to: account, subject: `Slipway: ${what}`, text })
    } catch (error) {
      // The change is made; that the note of it did not leave changes nothing.
      log.warn({ err: error, news }, 'an email could not be sent')
    }
  }

export type TellOwner = ReturnType<typeof factorMails>
