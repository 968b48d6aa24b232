import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { productMemberLimits } from '@slipway/contract/products/product-members/product-members.limits.ts'
import { memberRoleNames, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { Actor } from '../../../http/route.ts'
import type { Log } from '../../../log.ts'
import type { Mailer } from '../../../mail/mailer.ts'

/** The person who shares or transfers, and the page from which. */
export interface Sender {
  actor: Actor
  locale: Locale
  origin: string
}

interface SharedProduct {
  productId: string
  productName: string
}

const line = (text: string): Bilingual => ({ zh: `    ${text}`, en: `    ${text}` })

const notExpected: Bilingual = {
  zh: '如果你不认识此人，请忽略此邮件。',
  en: 'If you don’t know this person, ignore this email.',
}

interface Dependencies {
  mailer: Mailer
  log: Pick<Log, 'warn'>
  accounts: Pick<AccountsApi, 'localeOf'>
}

/** Mails to people about products that are shared with them: in the language of their account, else the sender's. */
export function memberMails({ mailer, log, accounts }: Dependencies) {
  async function send(to: string, subject: Bilingual, paragraphs: readonly Bilingual[], senderLocale: Locale) {
    if (!to.includes('@')) return false
    const locale = (await accounts.localeOf(to)) ?? senderLocale
    const text = [...paragraphs.map((one) => inLocale(one, locale)), 'Slipway'].join('\n\n') + '\n'
    try {
      await mailer.send({ to, subject: inLocale(subject, locale), text })
      return true
    } catch (error) {
      // The product is shared already; the sender is shown that the mail failed.
      log.warn({ err: error }, 'an email about a shared product could not be sent')
      return false
    }
  }

  const pageOf = (origin: string, productId: string) => `${origin}/home/product/${productId}/function`

  return {
    /** Whether the mail was sent. */
    shared(
      said: { product: SharedProduct; to: string; role: MemberRole; outcome: 'member' | 'invited' },
      { actor, locale, origin }: Sender,
    ): Promise<boolean> {
      const { product, to, role, outcome } = said
      const { zh, en } = memberRoleNames[role]
      const name = product.productName
      const hello: Bilingual = {
        zh: `你好，${actor.account} 与你共享了产品“${name}”，你的角色是${zh}。`,
        en: `Hello, ${actor.account} shared the product “${name}” with you. Your role is ${en}.`,
      }
      const days = productMemberLimits.invitationDays
      const way: readonly Bilingual[] =
        outcome === 'member'
          ? [{ zh: '打开产品：', en: 'Open the product:' }, line(pageOf(origin, product.productId))]
          : [
              {
                zh: `此邮箱尚无账号。请在 ${days} 天内用此邮箱注册，注册后即可看到该产品：`,
                en: `This address has no account yet. Register with it within ${days} days, and the product will be in your list:`,
              },
              line(`${origin}/authrization/register`),
            ]
      const subject = { zh: `${actor.account} 与你共享了产品`, en: `${actor.account} shared a product with you` }
      return send(to, subject, [hello, ...way, notExpected], locale)
    },

    async transferred(
      { product, to, before }: { product: SharedProduct; to: string; before: string },
      { actor, locale, origin }: Sender,
    ): Promise<void> {
      const name = product.productName
      const subject = { zh: `产品“${name}”已转让`, en: `The product “${name}” was transferred` }
      const what: Bilingual = {
        zh: `你好，${actor.account} 将产品“${name}”从 ${before} 转让给了 ${to}。`,
        en: `Hello, ${actor.account} transferred the product “${name}” from ${before} to ${to}.`,
      }
      const page = line(pageOf(origin, product.productId))
      await send(to, subject, [what, page], locale)
      if (before !== to) await send(before, subject, [what, page], locale)
    },
  }
}
