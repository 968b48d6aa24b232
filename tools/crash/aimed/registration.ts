import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { login, register } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { clientWith } from '../../console-client.ts'
import { codeFor } from '../../setup/registered-client.ts'
import { moment, type Scenario } from './aimed.ts'

/** Most of it is the hash of the password. */
const WITHIN_MS = 250
const PASSWORD = 'Crashed-2026'

/** The mailed code and the account are one: after a kill there is either an account, or a code that still makes it. */
export const registration: Scenario = async (aimed, round) => {
  const account = `registered-${round}-${Date.now()}@example.com`
  const asked = await codeFor(aimed.server, account, PASSWORD)
  clientWith(aimed.server.url, '')
    .call(register, asked)
    .catch(() => undefined)
  const next = await aimed.struck(moment(WITHIN_MS))
  const again = clientWith(next.server.url, '')
  const refusal = await again.call(register, asked).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof CallRefused)) throw error
      return error.message
    },
  )
  const { indexcode, password } = asked
  const lost = await again.call(login, { account, indexcode, password }).then(
    () => [],
    (error: unknown) => [`no account ${account}: ${refusal ?? ''} ${error instanceof Error ? error.message : ''}`],
  )
  return { aimed: next, lost }
}
