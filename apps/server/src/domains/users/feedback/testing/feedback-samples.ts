import { sendFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { APP_HEADERS } from '@slipway/contract/http/companion-version.ts'
import { exportFeedback } from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import type { TestUser } from '../../homes/testing/homes-rig.ts'
import { openPhone } from '../../users/testing/users-samples.ts'

type Said = Partial<InputOf<typeof sendFeedback>>

/** Feedback of the user, by default about anything; answers its ID. */
export const written = async (user: TestUser, description: string, more: Said = {}): Promise<string> =>
  (await user.call(sendFeedback, { problemType: 401, description, ...more })).recordId

/** The same, written in an application. */
export async function writtenIn(
  server: TestServer,
  user: TestUser,
  { appId, ...said }: Said & { appId: string; description: string },
): Promise<string> {
  const phone = openPhone(server, {
    headers: { accesstoken: user.token, [APP_HEADERS.appId]: appId },
    ip: `10.9.0.${user.id & 255}`,
  })
  return (await phone.call(sendFeedback, { problemType: 401, ...said })).recordId
}

/** The body of an exported file. */
export async function exported(caller: Caller, asked: InputOf<typeof exportFeedback>): Promise<Buffer> {
  const { method, url, headers } = requestOf(exportFeedback, asked)
  const reply = await caller.send({ method, url, headers })
  return reply.rawPayload
}
