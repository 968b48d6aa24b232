import { inLocale, locales as bothLocales, type Bilingual } from '@slipway/contract/locale.ts'
import { webhookStates, type WebhookState } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import type { Log } from '../../../log.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { StoredEndpoint } from './endpoints.store.ts'

export interface DisabledMailsDependencies {
  log: Pick<Log, 'warn'>
  mailer: Mailer
  accounts: Pick<AccountsApi, 'byId'>
}

const reasons: Readonly<Record<number, Bilingual>> = {
  [webhookStates.failing]: {
    zh: '连续 5 天的请求全部失败',
    en: 'all of its requests failed for 5 days',
  },
  [webhookStates.gone]: { zh: '接收方返回了 410', en: 'its receiver has answered 410' },
}

/** Emails about endpoints that were turned off. Never rejects: the console shows the same. */
export function disabledMails({ log, mailer, accounts }: DisabledMailsDependencies) {
  return async function send(
    { ownerId, url }: Pick<StoredEndpoint, 'ownerId' | 'url'>,
    state: WebhookState,
  ): Promise<void> {
    const owner = await accounts.byId(ownerId)
    const reason = reasons[state]
    if (!owner?.account.includes('@') || !reason) return
    const subject: Bilingual = { zh: 'Webhook 已停用', en: 'A webhook was turned off' }
    const text: Bilingual = {
      zh: `你好，Webhook ${url} 已停用：${reason.zh}。消息会保留 30 天，重新启用后投递。`,
      en: `Hello, the webhook ${url} was turned off: ${reason.en}. Its messages are stored for 30 days, and delivered when you turn it on again.`,
    }
    const locales = owner.locale ? [owner.locale] : bothLocales
    try {
      await mailer.send({
        to: owner.account,
        subject: locales.map((locale) => inLocale(subject, locale)).join(' / '),
        text: [...locales.map((locale) => inLocale(text, locale)), 'Slipway'].join('\n\n') + '\n',
      })
    } catch (error) {
      log.warn({ err: error }, 'an email about a webhook could not be sent')
    }
  }
}
