export interface MailSettings {
  /** Undefined: mails are written to the folder. */
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

/** The mail could not be sent. The message states the reason, but never the mail's content. */
export class MailFailed extends Error {
  override name = 'MailFailed'
}

export interface Mailer {
  /** Resolves after the server has accepted the mail. Throws `MailFailed`. */
  send(mail: Mail): Promise<void>
  /** Deletes mails of the folder that were sent before this, in epoch ms. */
  removeOld(before: number): Promise<void>
}
