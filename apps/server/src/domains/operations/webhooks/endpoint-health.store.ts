import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { webhookStates, type WebhookState } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

/** Whether endpoints are on, and how their requests end. */
export const endpointHealthStore = (db: DatabaseOrTransaction) => ({
  async setState(endpointId: string, state: WebhookState, at: number): Promise<void> {
    await db
      .updateTable('webhook_endpoints')
      .set({ state, state_at: new Date(at), ...(state === webhookStates.on && { failing_since: null }) })
      .where('endpoint_id', '=', endpointId)
      .execute()
  },

  /** Writes once a minute at most, however many messages are delivered. */
  async noteSuccess(endpointId: string, at: number): Promise<void> {
    await sql`
      update webhook_endpoints set failing_since = null, last_ok_at = ${moment(at)}
      where endpoint_id = ${endpointId}
        and (failing_since is not null or last_ok_at is null or last_ok_at < ${moment(at - MINUTE_MS)} or last_ok_at > ${moment(at)})
    `.execute(db)
  },

  /** Since when it fails, and whether it is on; undefined where it has been deleted. */
  async noteFailure(endpointId: string, at: number): Promise<{ failingSince: number; isOn: boolean } | undefined> {
    const { rows } = await sql<{ failingSince: number; isOn: boolean }>`
      update webhook_endpoints set failing_since = least(failing_since, ${moment(at)}) where endpoint_id = ${endpointId}
      returning failing_since as "failingSince", state = ${webhookStates.on} as "isOn"`.execute(db)
    return rows[0]
  },
})
