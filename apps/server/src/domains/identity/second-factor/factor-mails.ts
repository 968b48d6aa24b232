import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { Log } from '../../../log.ts'

/** Notices to an account about each change of its factors, so that a stranger's change is noticed. */
const factorNews = {
  totpAdded: { zh: '验证器应用已设置', en: 'Authenticator app set up' },
  totpRemoved: { zh: '验证器应用已移除', en: 'Authenticator app removed' },
  passkeyAdded: { zh: '通行密钥已添加', en: 'Passkey added' },
  passkeyRemoved: { zh: '通行密钥已删除', en: 'Passkey deleted' },
  codesRenewed: { zh: '恢复码已重新生成', en: 'New recovery codes generated' },
  codeUsed: { zh: '有人使用恢复码登录了你的账号', en: 'A recovery code was used to sign in' },
  reset: { zh: '管理员已重置你的两步验证', en: 'An administrator reset your second factors' },
} as const satisfies Record<string, Bilingual>
export type FactorNews = keyof typeof factorNews

const greeting: Bilingual = {
  zh: '你好，你的 Slipway 账号有以下变更：',
  en: 'Hello, there was a change to your Slipway account:',
}
const notYou: Bilingual = {
  zh: '如果不是你本人的操作，请立即修改密码，在“账号设置 › 安全”中检查验证方式，并联系管理员。',
  en: 'If this wasn’t you, change your password immediately, check your factors under “Account settings › Security”, and contact your administrator.',
}

/** Mails the owner; accounts without an email address get no notice. */
export const factorMails =
  (mailer: Mailer, log: Pick<Log, 'warn'>) =>
  async (account: string, news: FactorNews, locale: Locale): Promise<void> => {
    if (!account.includes('@')) return
    const what = inLocale(factorNews[news], locale)
    const text = [inLocale(greeting, locale), `    ${what}`, inLocale(notYou, locale), 'Slipway'].join('\n\n') + '\n'
    try {
      await mailer.send({ to: account, subject: `Slipway: ${what}`, text })
    } catch (error) {
      // The change has committed; a failed notice must not undo it.
      log.warn({ err: error, news }, 'an email could not be sent')
    }
  }

export type TellOwner = ReturnType<typeof factorMails>
