import { createMiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { expect, test } from 'vitest'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer, type Caller } from '../../../testing/test-server.ts'
import { miniProgramsStore } from '../mini-programs/mini-programs.store.ts'
import { markDeveloper } from '../mini-programs/testing/mini-samples.ts'
import { appsStore } from './apps.store.ts'
import { createdApp } from './testing/apps-samples.ts'

const kinds: Record<
  string,
  {
    store(tx: DatabaseOrTransaction): { countForAdding(ownerId: number): Promise<number> }
    create(by: Caller): Promise<unknown>
  }
> = {
  application: { store: appsStore, create: (by) => createdApp(by) },
  'mini-program': {
    store: miniProgramsStore,
    create: (by) => by.call(createMiniProgram, { cnName: '小程序', enName: 'Program' }),
  },
}

test.each(Object.entries(kinds))(
  'the first %s of an account waits for another that is created at the same time',
  async (_kind, { store, create }) => {
    await using server = await startTestServer()
    const caller = server.as('developer')
    await markDeveloper(server, caller)
    const { accountId } = await caller.account()
    const isWaiting = async () =>
      (await server.db.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1
    const waiting = await inTransaction(server.db, async (tx) => {
      expect(await store(tx).countForAdding(accountId)).toBe(0)
      const created = create(caller)
      const first = await Promise.race([created.then(() => 'created'), eventually(isWaiting).then(() => 'waits')])
      expect(first).toBe('waits')
      return { created }
    })
    await waiting.created
  },
)
