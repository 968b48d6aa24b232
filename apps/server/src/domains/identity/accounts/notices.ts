import { inLocale, locales as bothLocales, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import type { Log } from '../../../log.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { greeting, noticeTexts, usualAdvice, type NoticeName, type NoticeText } from './notice-texts.ts'

type Facts = Readonly<Record<string, string>>

const filled = (text: string, facts: Facts): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')

interface Accounts {
  localeOf(account: string): Promise<Locale | undefined>
}

/** Mails notices to owners of accounts. Accounts without an email address get none. */
export const accountNotices = (mailer: Mailer, log: Pick<Log, 'warn'>, accounts: Accounts) => ({
  /**
   * Never rejects: what the notice is about has happened, and a failed email must not undo it. The language is the
   * account's own, else `locale`, else both, because someone else's call caused it.
   */
  async tell(account: string, name: NoticeName, locale: Locale | undefined, facts: Facts = {}): Promise<void> {
    if (!account.includes('@')) return
    const { subject, body, advice = usualAdvice }: NoticeText = noticeTexts[name]
    const wanted = (await accounts.localeOf(account).catch(() => undefined)) ?? locale
    const locales = wanted === undefined ? bothLocales : [wanted]
    const said = (text: Bilingual, as: Locale): string => filled(inLocale(text, as), facts)
    const paragraphs = locales.flatMap((as) => [
      inLocale(greeting, as),
      `    ${said(subject, as)}`,
      ...(body ? [said(body, as)] : []),
      said(advice, as),
    ])
    const title = locales.map((as) => said(subject, as)).join(' / ')
    try {
      await mailer.send({
        to: account,
        subject: `Slipway: ${title}`,
        text: `${[...paragraphs, 'Slipway'].join('\n\n')}\n`,
      })
    } catch (error) {
      log.warn({ err: error, notice: name }, 'a notice could not be sent')
    }
  },
})

export type AccountNotices = ReturnType<typeof accountNotices>
