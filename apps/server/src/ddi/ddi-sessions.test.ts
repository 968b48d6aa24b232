import { expect, test } from 'vitest'
import { ddiRig } from './testing/ddi-rig.ts'
import { imageOf } from './testing/memory-updates.ts'

const no = 123_457
const bytes = Buffer.from('an image of some length')

/** The path that a client requests, from a link of a reply. */
const resourceOf = (href: string): string => href.slice(href.indexOf('/controller/v1/')).split('/').slice(4).join('/')

/**
 * The requests of rauc-hawkbit-updater 1.3 in their order and form: attributes with the fields of a feedback, progress
 * from the installer, a download that is resumed, and the close before the restart.
 */
test('a session of RAUC: attributes, progress, a resumed download, closed before the restart', async () => {
  await using rig = ddiRig()
  const headers = { accept: 'application/hal+json', 'content-type': 'application/json;charset=UTF-8' }
  const status = (execution: string, finished: string, details: string[]) =>
    JSON.stringify({ id: String(no), time: '20261124T100000', status: { result: { finished }, execution, details } })
  const attributes = (fwVersion: string) =>
    JSON.stringify({
      mode: 'merge',
      data: { product: 'Gateway', fwVersion },
      id: '',
      time: '20261124T100000',
      status: { result: { finished: 'success' }, execution: 'closed', details: [''] },
    })
  const links = async (): Promise<Record<string, { href: string }>> => (await rig.ask('', { headers })).json()._links
  const { configData } = await links()
  expect(resourceOf(configData?.href ?? '')).toBe('configData')
  expect((await rig.ask('/configData', { method: 'PUT', headers, payload: attributes('1.1.0') })).statusCode).toBe(200)

  rig.updates.offer(no, imageOf(bytes, 'image.raucb'))
  const resource = `/${resourceOf((await links())['deploymentBase']?.href ?? '')}`
  const { deployment } = (await rig.ask(resource, { headers })).json()
  // RAUC refuses a deployment with several chunks or artifacts, or without a SHA-1.
  expect(deployment.chunks).toHaveLength(1)
  const [artifact] = deployment.chunks[0].artifacts
  expect(artifact).toMatchObject({ filename: 'image.raucb', hashes: { sha1: expect.any(String) } })
  const file = `/${resourceOf(artifact._links['download-http'].href)}`
  const feedback = `${resource.split('?')[0]}/feedback`
  for (const line of [
    'Starting download',
    'Download complete. 0.01 MB/s',
    'Checking bundle',
    'Copying image to rootfs.1',
  ])
    expect((await rig.post(feedback, status('proceeding', 'none', [line]), { headers })).statusCode).toBe(200)
  const first = await rig.ask(file, { headers: { range: 'bytes=0-9' } })
  const rest = await rig.ask(file, { headers: { range: 'bytes=10-' } })
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(bytes)).toBe(true)
  expect((await rig.ask(file, { headers: { range: `bytes=${bytes.length}-` } })).statusCode).toBe(416)
  const done = status('closed', 'success', ['Software bundle installed successfully.'])
  expect((await rig.post(feedback, done, { headers })).statusCode).toBe(200)
  expect(rig.updates.actions.get(no)?.state).toBe('open')

  expect(Object.keys(await links())).toEqual(['configData'])
  await rig.ask('/configData', { method: 'PUT', headers, payload: attributes('1.2.0') })
  expect(rig.updates.actions.get(no)?.state).toBe('installed')
})

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
