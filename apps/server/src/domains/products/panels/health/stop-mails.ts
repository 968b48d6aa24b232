import { inLocale, locales as bothLocales, type Bilingual } from '@slipway/contract/locale.ts'
import type { panelStopped } from '@slipway/contract/products/panels/health/panel-health.events.ts'
import type { PayloadOf } from '@slipway/contract/define-event.ts'
import type { Database } from '../../../../db/database.ts'
import type { Log } from '../../../../log.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import type { AccountsApi } from '../../../identity/accounts/index.ts'
import type { ProductsApi } from '../../products/index.ts'
import { panelsStore } from '../panels.store.ts'

export interface StopMailsDependencies {
  db: Database
  log: Pick<Log, 'warn'>
  mailer: Mailer
  publicUrl: string | undefined
  accounts: Pick<AccountsApi, 'byId'>
  products: Pick<ProductsApi, 'find'>
}

/** Emails about gray versions that stopped themselves. Never rejects: the console shows the same. */
export function stopMails({ db, log, mailer, publicUrl, accounts, products }: StopMailsDependencies) {
  return {
    /** To whoever released it. */
    async stopped({ panelId, version, opened, failed }: PayloadOf<typeof panelStopped>): Promise<void> {
      const panel = await panelsStore(db).find(panelId)
      const author = panel?.updatedBy === null || !panel ? undefined : await accounts.byId(panel.updatedBy)
      if (!panel || !author?.account.includes('@')) return
      const { panelName, productId } = panel
      const product = productId === null ? undefined : await products.find(productId)
      const of: Bilingual = {
        zh: product ? `产品“${product.productName}”的面板“${panelName}”` : `标准面板“${panelName}”`,
        en: product
          ? `the panel “${panelName}” of the product “${product.productName}”`
          : `the standard panel “${panelName}”`,
      }
      const subject: Bilingual = {
        zh: `面板“${panelName}”的灰度版本已自动停止`,
        en: `The gray version of the panel “${panelName}” has stopped`,
      }
      const text: Bilingual = {
        zh: `你好，${of.zh}的灰度版本 ${version} 在 ${opened} 次打开中失败了 ${failed} 次，已自动停止。灰度用户回到了之前的面板。`,
        en: `Hello, the gray version ${version} of ${of.en} failed in ${failed} of ${opened} openings, so it has stopped. Its audience has the panel from before.`,
      }
      const locales = author.locale ? [author.locale] : bothLocales
      const path = productId === null ? '/home/panel' : `/home/product/${productId}/interface`
      const page = publicUrl === undefined ? [] : [`    ${publicUrl}${path}`]
      try {
        await mailer.send({
          to: author.account,
          subject: locales.map((locale) => inLocale(subject, locale)).join(' / '),
          text: [...locales.map((locale) => inLocale(text, locale)), ...page, 'Slipway'].join('\n\n') + '\n',
        })
      } catch (error) {
        log.warn({ err: error }, 'an email about a stopped panel could not be sent')
      }
    },
  }
}
