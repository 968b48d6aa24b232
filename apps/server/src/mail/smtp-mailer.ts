import { lazily } from '../concurrency/lazily.ts'
import { MailFailed, type Mailer } from './mailer.ts'
import { message } from './message.ts'

/** Below the ten seconds that the console waits for a reply. */
const CONNECT_TIMEOUT_MS = 4_000
const SILENCE_TIMEOUT_MS = 5_000

/** Mails over an SMTP server; `url` is such as `smtps://user:password@host:465`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = lazily(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })
  return {
    async send(mail) {
      try {
        await (await transport()).sendMail(message(mail, from))
      } catch (error) {
        throw new MailFailed(error instanceof Error ? error.message : String(error))
      }
    },
    removeOld: () => Promise.resolve(),
  }
}
