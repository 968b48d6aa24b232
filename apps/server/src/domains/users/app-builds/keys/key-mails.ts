import { inLocale, locales as bothLocales, type Bilingual } from '@slipway/contract/locale.ts'
import { brandOf } from '@slipway/contract/users/apps/app-brand.ts'
import type { AppContent } from '@slipway/contract/users/apps/app-content.ts'
import type { Log } from '../../../../log.ts'
import type { Mailer } from '../../../../mail/mailer.ts'
import type { AccountsApi } from '../../../identity/accounts/index.ts'

interface Dependencies {
  mailer: Mailer
  log: Pick<Log, 'warn'>
  accounts: Pick<AccountsApi, 'byId'>
  publicUrl: string | undefined
}

interface KeyOfApp {
  appId: string
  content: AppContent
  certSha256: string
}

interface KeyMail {
  subject(name: string): Bilingual
  text: Bilingual
}

const advice: Bilingual = {
  zh: '如果不是你本人的操作，请立即修改密码，并联系管理员。',
  en: 'If this wasn’t you, change your password immediately and contact your administrator.',
}

const mails = {
  exported: {
    subject: (name) => ({
      zh: `应用“${name}”的发布密钥已导出`,
      en: `The release key of “${name}” was exported`,
    }),
    text: {
      zh: '你好，发布密钥的加密副本刚刚被下载。持有该文件和密码的人可以发布此应用的更新，请离线妥善保存。',
      en: 'Hello, an encrypted copy of the release key was just downloaded. Whoever has the file and its password can release updates of the app: store it offline.',
    },
  },
  imported: {
    subject: (name) => ({
      zh: `应用“${name}”已导入发布密钥`,
      en: `A release key was imported for “${name}”`,
    }),
    text: {
      zh: '你好，正式版将使用刚刚导入的密钥签名。',
      en: 'Hello, formal builds are signed with the key that was just imported.',
    },
  },
  rotated: {
    subject: (name) => ({
      zh: `应用“${name}”的发布密钥已轮换`,
      en: `The release key of “${name}” was rotated`,
    }),
    text: {
      zh: '你好，之后的正式版在 Android 9 及以上由新密钥签名。请导出新密钥并离线保存，并在 Google 等平台登记新的指纹。',
      en: 'Hello, formal builds are signed with the next key on Android 9 and newer from now on. Export it, store it offline, and register its fingerprint at Google and others.',
    },
  },
} as const satisfies Record<string, KeyMail>

/** Emails to the owner of an application about its release key. Never rejects: what they are about has happened. */
export function keyMails({ mailer, log, accounts, publicUrl }: Dependencies) {
  return {
    async tell(ownerId: number, what: keyof typeof mails, { appId, content, certSha256 }: KeyOfApp): Promise<void> {
      try {
        const owner = await accounts.byId(ownerId)
        if (!owner?.account.includes('@')) return
        const { name } = brandOf(content, { appId, version: 0, icons: null })
        const { subject, text }: KeyMail = mails[what]
        const locales = owner.locale ? [owner.locale] : bothLocales
        const page = publicUrl === undefined ? [] : [`    ${publicUrl}/home/app/${appId}/build`]
        const facts = [`    SHA-256 ${certSha256}`, ...page]
        const said = (as: (typeof locales)[number]): string[] => [inLocale(text, as), inLocale(advice, as)]
        await mailer.send({
          to: owner.account,
          subject: locales.map((as) => inLocale(subject(inLocale(name, as)), as)).join(' / '),
          text: [...locales.flatMap(said), ...facts, 'Slipway'].join('\n\n') + '\n',
        })
      } catch (error) {
        log.warn({ err: error }, 'an email about a release key could not be sent')
      }
    },
  }
}

export type KeyMails = ReturnType<typeof keyMails>
