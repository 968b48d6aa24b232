export interface MailSettings {
  /** Undefined: mails land in the folder. */
  smtpUrl: string | undefined
  /** `Name <address>` or an address. */
  from: string
}

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** The mail did not leave. Its message says why, and never what the mail said. */
export class MailFailed extends Error {
  override name = 'MailFailed'
}

export interface Mailer {
  /** Resolves once the server has taken the mail. Throws `MailFailed`. */
  send(mail: Mail): Promise<void>
  /** Removes mails of the folder that were sent before this, in epoch ms. */
  removeOld(before: number): Promise<void>
}
