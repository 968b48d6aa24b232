import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { plugWithPanel } from '../testing/panels-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('the health of a panel is for those who can open it, and empty before its first opening', async () => {
  const { panel } = await plugWithPanel(server.as('developer'))
  const { panelId } = panel
  expect(await server.as('developer').call(getPanelHealth, { panelId })).toEqual({ versions: [], stopped: null })
  const stranger = server.as('developer', 'stranger')
  await expect(stranger.call(getPanelHealth, { panelId })).rejects.toMatchObject(refused('panels.notFound'))
})
