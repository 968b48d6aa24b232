import type { InputOf } from '@slipway/contract/define-call.ts'
import { getAuditEntry, listAuditEntries, type AuditDetails } from '@slipway/contract/identity/audit/audit.calls.ts'
import type { TestServer } from '../../../../testing/test-server.ts'

/** An administrator with a new session, because a session expires when the clock is advanced. */
const readerOf = (server: TestServer) => server.as('administrator', `reader-${server.clock.now()}`)

/** The newest entries that an administrator finds. */
export const entriesOf = async (server: TestServer, filter: InputOf<typeof listAuditEntries> = {}) =>
  (await readerOf(server).call(listAuditEntries, { pageSize: 100, ...filter })).items

/** The details of the newest entry that matches a filter. */
export async function lastEntry(
  server: TestServer,
  filter: InputOf<typeof listAuditEntries> = {},
): Promise<AuditDetails> {
  const [newest] = await entriesOf(server, filter)
  if (!newest) throw new Error('the log has no such entry')
  return readerOf(server).call(getAuditEntry, newest)
}
