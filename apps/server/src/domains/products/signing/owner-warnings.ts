import { inLocale, locales as bothLocales, type Bilingual } from '@slipway/contract/locale.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { Log } from '../../../log.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { ProductRecord } from '../products/index.ts'

interface Dependencies {
  mailer: Mailer
  log: Pick<Log, 'warn'>
  accounts: Pick<AccountsApi, 'byId'>
  publicUrl: string | undefined
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)

const subjectOf = (name: string): Bilingual => ({
  zh: `产品“${name}”的固件签名即将到期`,
  en: `Firmware signatures of the product “${name}” expire soon`,
})

/** Emails to owners of products whose signatures only they can renew. Never rejects: the console shows the same. */
export function ownerWarnings({ mailer, log, accounts, publicUrl }: Dependencies) {
  async function warn({ ownerId, productId, productName }: ProductRecord, what: Bilingual): Promise<void> {
    const owner = await accounts.byId(ownerId)
    if (!owner?.account.includes('@')) return
    const locales = owner.locale ? [owner.locale] : bothLocales
    const subject = locales.map((as) => inLocale(subjectOf(productName), as)).join(' / ')
    const page = publicUrl === undefined ? [] : [`    ${publicUrl}/home/product/${productId}/signing`]
    const text = [...locales.map((as) => inLocale(what, as)), ...page, 'Slipway'].join('\n\n') + '\n'
    try {
      await mailer.send({ to: owner.account, subject, text })
    } catch (error) {
      log.warn({ err: error }, 'an email about expiring firmware signatures could not be sent')
    }
  }

  return {
    manifestExpires: (product: ProductRecord, release: number, expireTime: number): Promise<void> =>
      warn(product, {
        zh: `你好，产品“${product.productName}”的发布 ${release} 的固件清单将于 ${day(expireTime)} 到期，之后设备会拒绝该固件。发布密钥不在平台上，请在“签名密钥”页面下载新的清单并签名。`,
        en: `Hello, the manifest of release ${release} of the product “${product.productName}” expires on ${day(expireTime)}. From then on devices refuse this firmware. Your release key is not stored here: download the new manifest on the page “Signing keys” and sign it.`,
      }),
    listExpires: (product: ProductRecord, expireTime: number): Promise<void> =>
      warn(product, {
        zh: `你好，产品“${product.productName}”的密钥列表将于 ${day(expireTime)} 到期，之后设备会拒绝所有固件。请在“签名密钥”页面续期，并用根密钥签名。`,
        en: `Hello, the key list of the product “${product.productName}” expires on ${day(expireTime)}. From then on devices refuse all firmware. Renew it on the page “Signing keys” and sign it with a root key.`,
      }),
  }
}
