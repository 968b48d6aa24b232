import { describe, expect, test } from 'vitest'
import { controller, ddiRig, feedbackOf } from './testing/ddi-rig.ts'
import { imageOf } from './testing/memory-updates.ts'

const no = 123_457
const image = imageOf(Buffer.from('an image'))
const base = `/deploymentBase/${no}`

test('no request is answered with 403, 405 or 503, which SWUpdate takes for a refusal of its identity', async () => {
  await using rig = ddiRig()
  for (const method of ['POST', 'PUT', 'DELETE'] as const) expect((await rig.ask('', { method })).statusCode).toBe(404)
  expect((await rig.ask('/unknown')).statusCode).toBe(404)
  expect((await rig.ask(base, { method: 'DELETE' })).statusCode).toBe(404)
  rig.updates.downloads.send = async (_token, _request, reply) => reply.status(503).send('busy')
  expect((await rig.ask('/softwaremodules/40/artifacts/image.swu?t=any')).statusCode).toBe(429)
})

test('a deployment fits the buffers of Zephyr: 49 characters of address and 199 of download path', async () => {
  await using rig = ddiRig()
  const longest = 2 ** 31 - 9
  rig.updates.offer(longest, imageOf(image.bytes, 'a firmware image with a very long name.signed.bin'))
  const action = await rig.ask('')
  const address: string = action.json()._links.deploymentBase.href
  expect(address.slice(address.indexOf('deploymentBase')).length).toBeLessThanOrEqual(49)
  const reply = await rig.ask(`/deploymentBase/${longest}`)
  const [chunk] = reply.json().deployment.chunks
  const link: string = chunk.artifacts[0]._links['download-http'].href
  expect(link.slice(link.indexOf('/DEFAULT/controller/v1')).length).toBeLessThanOrEqual(199)
  expect(chunk.artifacts[0].filename).toBe('a firmware image with a very long name.signed.bin')
  expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length))
})

test('a deployment has one chunk bApp with one artifact, its digests, and links for every client', async () => {
  await using rig = ddiRig()
  rig.updates.offer(no, image)
  const body = (await rig.ask(base)).json()
  const address = `http://iot.example.com/DEFAULT/controller/v1/${controller}/softwaremodules/40/artifacts/image.swu`
  const [download, sum] = [{ href: `${address}?t=t40${'0'.repeat(57)}` }, { href: `${address}.MD5SUM` }]
  expect(body).toEqual({
    id: String(no),
    deployment: {
      download: 'forced',
      update: 'forced',
      chunks: [
        {
          part: 'bApp',
          version: '1.2.0',
          name: 'gateway',
          artifacts: [
            {
              filename: 'image.swu',
              size: 8,
              hashes: {
                sha1: expect.stringMatching(/^[0-9a-f]{40}$/),
                md5: expect.stringMatching(/^[0-9a-f]{32}$/),
                sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
              },
              _links: { download, 'download-http': download, md5sum: sum, 'md5sum-http': sum },
            },
          ],
        },
      ],
    },
  })
})

test('outside of its window a device sees no link, instead of “skip”', async () => {
  await using rig = ddiRig()
  rig.updates.offer(no, image)
  rig.updates.closeWindow()
  expect((await rig.ask('')).json()._links).not.toHaveProperty('deploymentBase')
})

test('polling is every 5 minutes, every 30 s with a job, each ± 10 %, as HH:MM:SS', async () => {
  await using rig = ddiRig()
  rig.updates.runs('1.1.0')
  const sleepOf = async (): Promise<number> => {
    const sleep: string = (await rig.ask('')).json().config.polling.sleep
    expect(sleep).toMatch(/^\d\d:[0-5]\d:[0-5]\d$/)
    return sleep.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  }
  expect(Math.abs((await sleepOf()) - 300)).toBeLessThanOrEqual(30)
  rig.updates.offer(no, image)
  expect(Math.abs((await sleepOf()) - 30)).toBeLessThanOrEqual(3)
})

describe('feedback', () => {
  test('of any length and form is answered with exactly 200, and broken JSON is read by its patterns', async () => {
    await using rig = ddiRig()
    rig.updates.offer(no, image)
    const broken = `{ "id": 42, "status": { "result": { "finished": "failure" }, "execution": "closed", "details": ["say "no" \u0007 HASH mismatch"] } }`
    const reply = await rig.post(`${base}/feedback`, broken)
    expect([reply.statusCode, reply.headers['content-length']]).toEqual([200, '0'])
    expect(rig.updates.reports).toEqual([
      { actionNo: no, report: { state: 'failed', code: 2, lines: ['"say "no"   HASH mismatch"'] } },
    ])
  })

  test('above 5 a second is refused with 429, but never one that closes the action', async () => {
    await using rig = ddiRig()
    rig.updates.offer(no, image)
    const proceed = () => rig.post(`${base}/feedback`, feedbackOf('proceeding'))
    for (let sent = 0; sent < 30; sent++) expect((await proceed()).statusCode).toBe(200)
    expect((await proceed()).statusCode).toBe(429)
    expect((await rig.post(`${base}/feedback`, feedbackOf('closed', 'success'))).statusCode).toBe(200)
    rig.clock.advance(1000)
    expect((await proceed()).statusCode).toBe(200)
  })

  test('to an ended action is stored as a note, to an unknown one refused', async () => {
    await using rig = ddiRig()
    rig.updates.offer(no, image)
    await rig.post(`${base}/feedback`, feedbackOf('closed', 'failure'))
    expect((await rig.post(`${base}/feedback`, feedbackOf('closed', 'success'))).statusCode).toBe(200)
    expect(rig.updates.actions.get(no)?.state).toBe('ended')
    expect((await rig.post(`/deploymentBase/${no + 1}/feedback`, feedbackOf('closed'))).statusCode).toBe(404)
    for (const id of ['0', '-1', '1e5', '4294967297', '0x10', '%20']) {
      expect((await rig.post(`/deploymentBase/${id}/feedback`, feedbackOf('closed'))).statusCode).toBe(404)
    }
  })

  test('of a megabyte is read, of more is refused', async () => {
    await using rig = ddiRig()
    rig.updates.offer(no, image)
    const long = (bytes: number): string => feedbackOf('proceeding', 'none', ['x'.repeat(bytes)])
    expect((await rig.post(`${base}/feedback`, long(900_000))).statusCode).toBe(200)
    expect((await rig.post(`${base}/feedback`, long(1_100_000))).statusCode).toBe(413)
    expect(rig.updates.reports.map(({ report }) => report.lines[0]?.length)).toEqual([512])
  })
})

test('the link remains until the action is closed, then the attributes are asked for until a version is known', async () => {
  await using rig = ddiRig()
  rig.updates.runs('1.1.0')
  rig.updates.offer(no, image)
  const links = async () => Object.keys((await rig.ask('')).json()._links)
  await rig.post(`${base}/feedback`, feedbackOf('proceeding', 'none', ['All Chunks Installed.']))
  expect(await links()).toEqual(['deploymentBase'])
  await rig.post(`${base}/feedback`, feedbackOf('closed', 'success'))
  expect(await links()).toEqual(['configData'])
  expect((await rig.put('/configData', '{"data":{"fwVersion":"1.2.0"}}')).statusCode).toBe(200)
  expect(await links()).toEqual(['installedBase'])
  expect((await rig.ask(`/installedBase/${no}?actionHistory=-1`)).json()).toMatchObject({
    id: String(no),
    actionHistory: { status: 'FINISHED', messages: ['All Chunks Installed.'] },
  })
})

test('with confirmation by “closed”, a success confirms without a version', async () => {
  await using rig = ddiRig({ confirmBy: 'closed' })
  rig.updates.offer(no, image)
  await rig.post(`${base}/feedback`, feedbackOf('closed', 'success'))
  expect(rig.updates.actions.get(no)?.state).toBe('installed')
})

describe('a cancel', () => {
  test.each([
    ['closed', 'success', 'ended'],
    ['closed', 'failure', 'ended'],
    ['canceled', 'none', 'ended'],
    ['rejected', 'none', 'open'],
  ])('answered with %s/%s leaves the action %s', async (execution, finished, state) => {
    await using rig = ddiRig()
    rig.updates.offer(no, image)
    rig.updates.cancel(no)
    const links = (await rig.ask('')).json()._links
    expect(links).not.toHaveProperty('deploymentBase')
    expect(links.cancelAction.href).toMatch(new RegExp(`cancelAction/${no}$`))
    expect((await rig.ask(`/cancelAction/${no}`)).json()).toMatchObject({
      id: String(no),
      cancelAction: { stopId: String(no) },
      deployment: { update: 'skip' },
    })
    expect((await rig.post(`/cancelAction/${no}/feedback`, feedbackOf(execution, finished))).statusCode).toBe(200)
    expect(rig.updates.actions.get(no)?.state).toBe(state)
    expect((await rig.ask(`/cancelAction/${no}`)).statusCode).toBe(404)
  })
})

describe('a confirmation', () => {
  test('is linked for clients that have asked for it, and sets the deployment free', async () => {
    await using rig = ddiRig()
    rig.updates.offer(no, image, image.bytes, true)
    expect((await rig.ask('')).json()._links).not.toHaveProperty('confirmationBase')
    const asked = (await rig.ask('/confirmationBase')).json()
    expect(asked.autoConfirm).toEqual({ active: false })
    expect(asked._links.activateAutoConfirm.href).toMatch(/confirmationBase\/activateAutoConfirm$/)
    expect((await rig.ask('')).json()._links.confirmationBase.href).toMatch(new RegExp(`confirmationBase/${no}$`))
    expect((await rig.ask(`/confirmationBase/${no}`)).json().confirmation.chunks).toHaveLength(1)
    await rig.post(`/confirmationBase/${no}/feedback`, '{"confirmation":"confirmed"}')
    expect((await rig.ask('')).json()._links).toHaveProperty('deploymentBase')
  })

  test('that is denied ends the action', async () => {
    await using rig = ddiRig()
    rig.updates.offer(no, image, image.bytes, true)
    await rig.post(`/confirmationBase/${no}/feedback`, '{"confirmation":"denied","details":["in use"]}')
    expect(rig.updates.actions.get(no)?.state).toBe('ended')
  })

  test('can be made automatic', async () => {
    await using rig = ddiRig()
    expect((await rig.post('/confirmationBase/activateAutoConfirm', '')).statusCode).toBe(200)
    expect((await rig.ask('/confirmationBase')).json()._links).toHaveProperty('deactivateAutoConfirm')
    expect((await rig.post('/confirmationBase/deactivateAutoConfirm', '{}')).statusCode).toBe(200)
    expect((await rig.ask('/confirmationBase')).json().autoConfirm.active).toBe(false)
  })
})

describe('artifacts', () => {
  test('are listed and sent for the action of the device only, with or without the token of the link', async () => {
    await using rig = ddiRig()
    rig.updates.offer(no, image)
    const list = (await rig.ask('/softwaremodules/40/artifacts')).json()
    expect(list).toHaveLength(1)
    const path = '/softwaremodules/40/artifacts/image.swu'
    expect((await rig.ask(path)).body).toBe('an image')
    expect((await rig.ask(`${path}?t=t40`, { authorization: '' })).body).toBe('an image')
    expect((await rig.ask(path, { authorization: '' })).statusCode).toBe(401)
    expect((await rig.ask(path, { method: 'HEAD' })).headers).toMatchObject({ 'content-length': '8' })
    expect((await rig.ask(`${path}.MD5SUM`)).body).toBe(`${list[0].hashes.md5}  image.swu\n`)
    for (const foreign of ['/softwaremodules/41/artifacts/image.swu', '/softwaremodules/40/artifacts/other.swu']) {
      expect((await rig.ask(foreign)).statusCode).toBe(404)
    }
    expect((await rig.ask('/softwaremodules/41/artifacts')).json()).toEqual([])
  })
})

test('PUT installedBase states the version', async () => {
  await using rig = ddiRig()
  await rig.put('/installedBase', '{"name":"gateway","version":"1.1.0"}')
  expect(rig.updates.running()).toBe('1.1.0')
})
