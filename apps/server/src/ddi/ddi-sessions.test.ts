import { expect, test } from 'vitest'
import { ddiRig } from './testing/ddi-rig.ts'
import { imageOf } from './testing/memory-updates.ts'

const no = 123_457
const bytes = Buffer.from('an image of some length')

/** The requests of Zephyr 4: a tenant in lower case, an own controller ID, no version, and the close after the restart. */
test('a session of Zephyr: its own name, replies within its buffers, closed after the restart', async () => {
  await using rig = ddiRig({ confirmBy: 'closed' })
  const RECEIVE_BUFFER = 640
  const controllerId = 'board-1a2b'
  const asked = { tenant: 'default', controllerId }
  const attributes = JSON.stringify({
    mode: 'merge',
    data: { VIN: controllerId, hwRevision: '3' },
    id: '',
    time: '',
    status: { execution: 'closed', result: { finished: 'success' } },
  })
  expect((await rig.ask('/configData', { ...asked, method: 'PUT', payload: attributes })).statusCode).toBe(200)
  rig.updates.offer(no, imageOf(bytes, 'zephyr.signed.bin'))
  const base = await rig.ask('', asked)
  expect(base.rawPayload.length).toBeLessThanOrEqual(RECEIVE_BUFFER)
  expect(base.json().config.polling.sleep).toMatch(/^\d\d:\d\d:\d\d$/)
  const address: string = base.json()._links.deploymentBase.href
  const action = /deploymentBase\/(\d+)/.exec(address)?.[1]
  expect(action).toBe(String(no))
  const deployment = await rig.ask(`/deploymentBase/${action}`, asked)
  const [chunk] = deployment.json().deployment.chunks
  expect(chunk.part).toBe('bApp')
  // Before 3.2 its parser does not get past another object.
  expect(Object.keys(chunk.artifacts[0]._links)).toEqual(['download-http', 'md5sum-http'])
  const link: string = chunk.artifacts[0]._links['download-http'].href
  const path = link.slice(link.indexOf('/DEFAULT/controller/v1'))
  expect(path.length).toBeLessThanOrEqual(199)
  // Without the token of the device: Zephyr sends it for the API only.
  const image = await rig.app.inject({ method: 'GET', url: path, remoteAddress: '127.0.0.1' })
  expect(image.rawPayload.equals(bytes)).toBe(true)
  const closed = JSON.stringify({ id: action, status: { execution: 'closed', result: { finished: 'success' } } })
  expect((await rig.post(`/deploymentBase/${action}/feedback`, closed, asked)).statusCode).toBe(200)
  expect(rig.updates.actions.get(no)?.state).toBe('installed')
})
