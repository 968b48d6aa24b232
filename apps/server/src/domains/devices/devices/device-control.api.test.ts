import { expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../db/database.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { CONTROL_CHANNEL, sendControl } from './bus/device-control-channel.ts'
import { recordingTransport } from './testing/devices-rig.ts'

test('a process hears the others though the database refused its first subscription', async () => {
  await using direct = await startTestServer()
  const { host = '', port = 5432, user = '', database: name = '' } = direct.db.pool.options
  const opened = openDatabase({ host, port, user, database: name }, { poolSize: 4 })
  const { listen } = opened
  let attempts = 0
  const refusing: Database['listen'] = async (channel, listener) => {
    if (channel === CONTROL_CHANNEL && attempts++ === 0) throw new Error('too many clients')
    return listen(channel, listener)
  }
  {
    const database = Object.assign(opened, { listen: refusing })
    await using server = await startTestServer({ database, masterKey: direct.parts.masterKey })
    const transport = recordingTransport()
    server.domains.devices.attach(transport)
    await eventually(async () => {
      await sendControl(direct.db, { type: 'kick', body: 7 })
      return transport.kicked.includes(7)
    })
  }
  await opened.close()
  expect(attempts).toBe(2)
})
