import { inLocale, locales as bothLocales, type Bilingual } from '@slipway/contract/locale.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import type { AccountsApi } from '../../../identity/accounts/index.ts'

export interface OwnerMailDependencies {
  mailer: Mailer
  publicUrl: string | undefined
  accounts: Pick<AccountsApi, 'byId'>
}

interface OwnerMail {
  ownerId: number
  appId: string
  subject: Bilingual
  text: Bilingual
}

export type OwnerMails = ReturnType<typeof ownerMails>

/** Emails to the owner of an application about its step Push, in the owner's language; none where the account is a phone number. */
export function ownerMails({ mailer, publicUrl, accounts }: OwnerMailDependencies) {
  return async function send({ ownerId, appId, subject, text }: OwnerMail): Promise<void> {
    const owner = await accounts.byId(ownerId)
    if (!owner?.account.includes('@')) return
    const locales = owner.locale ? [owner.locale] : bothLocales
    const page = publicUrl === undefined ? [] : [`    ${publicUrl}/home/app/${appId}/push`]
    await mailer.send({
      to: owner.account,
      subject: locales.map((locale) => inLocale(subject, locale)).join(' / '),
      text: [...locales.map((locale) => inLocale(text, locale)), ...page, 'Slipway'].join('\n\n') + '\n',
    })
  }
}
