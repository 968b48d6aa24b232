import { DomainError } from '@slipway/contract/refusals.ts'
import type { Mail, Mailer } from '../../../../mail/mailer.ts'
import type { IssuedCode } from './verification-codes.ts'
import type { Log } from '../../../../log.ts'

interface Dependencies {
  mailer: Mailer
  log: Pick<Log, 'warn'>
}

/**
 * Mails a code. After a failure the code is void, so that another can be requested immediately; throws
 * `sign-in.mailFailed`.
 */
export async function mailIssued({ mailer, log }: Dependencies, issued: IssuedCode, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    log.warn({ err: error }, 'an email could not be sent')
    await issued.takeBack()
    throw new DomainError('sign-in.mailFailed')
  }
}
