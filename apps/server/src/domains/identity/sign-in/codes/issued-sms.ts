import { DomainError } from '@slipway/contract/refusals.ts'
import type { Sms, SmsGateway } from '../../../../sms/sms-gateway.ts'
import type { IssuedCode } from './verification-codes.ts'
import type { Log } from '../../../../log.ts'

interface Dependencies {
  sms: SmsGateway | undefined
  log: Pick<Log, 'warn'>
}

/**
 * Sends a code. After a failure the code is void, so that another can be requested immediately; throws
 * `sign-in.smsFailed`.
 */
export async function smsIssued({ sms, log }: Dependencies, issued: IssuedCode, message: Sms): Promise<void> {
  try {
    if (!sms) throw new Error('there is no SMS gateway')
    await sms.send(message)
  } catch (error) {
    log.warn({ err: error }, 'a text message could not be sent')
    await issued.takeBack()
    throw new DomainError('sign-in.smsFailed')
  }
}
