import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { controller, ddiRig } from './testing/ddi-rig.ts'
import { imageOf, targetToken } from './testing/memory-updates.ts'
import { hasSwupdate, payloadOf, swupdateBench } from './testing/swupdate.ts'

const needs = hasSwupdate ? '' : ' (skipped: needs swupdate, cpio and openssl, apt-get install swupdate cpio openssl)'
const no = 123_457
const payload = payloadOf('1.2.0')

// Once in some dozen runs its download stops for good after its first report: its threads wait for each other.
describe.skipIf(!hasSwupdate)(`Debian's swupdate${needs}`, { retry: 1 }, () => {
  let bench: Awaited<ReturnType<typeof swupdateBench>>
  let rig: ReturnType<typeof ddiRig>
  let origin: string
  let swu: Buffer

  beforeAll(async () => {
    bench = await swupdateBench()
    swu = await bench.image(payload, '1.2.0')
  })
  afterAll(() => bench[Symbol.asyncDispose]())
  beforeEach(async () => {
    rig = ddiRig({ polling: { idleS: 1, busyS: 1, pollsPerSecond: 1000 } })
    origin = await rig.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    await bench.stop()
    await rig.app.close()
  })

  const start = (more: { version?: string; confirm?: 2 | 3 } = {}) =>
    bench.start({ origin, controllerId: controller, token: targetToken, version: '1.1.0', ...more })
  const until = (holds: () => boolean, what: string) =>
    eventually(holds, what).catch((error: unknown) => {
      throw new Error(bench.output(), { cause: error })
    })
  const stateBecomes = (state: string) => until(() => rig.updates.actions.get(no)?.state === state, state)
  const hasReported = (state: string) => until(() => rig.updates.states().some((one) => one === state), state)

  test('installs an update, restarts, says that it works, and reports the new version', async () => {
    rig.updates.offer(no, imageOf(swu))
    start()
    await hasReported('installed')
    expect(await bench.installed()).toEqual(payload)
    expect(rig.updates.running()).toBe('1.1.0')
    await bench.stop()
    start({ confirm: 2, version: '1.2.0' })
    await hasReported('succeeded')
    await stateBecomes('installed')
    expect(rig.updates.running()).toBe('1.2.0')
  })

  test('closes its own update after the restart where a newer one was released meanwhile, then installs that', async () => {
    const [newer, newerPayload] = [no + 1, payloadOf('1.3.0')]
    rig.updates.offer(no, imageOf(swu))
    start()
    await hasReported('installed')
    await bench.stop()
    rig.updates.offer(newer, imageOf(await bench.image(newerPayload, '1.3.0'), 'image.swu', '1.3.0'))
    start({ confirm: 2, version: '1.2.0' })
    await stateBecomes('installed')
    const ofNewer = () =>
      rig.updates.reports.filter(({ actionNo }) => actionNo === newer).map(({ report }) => report.state)
    await until(() => ofNewer().includes('installed'), 'the newer update')
    expect(await bench.installed()).toEqual(newerPayload)
    expect(ofNewer()).not.toContain('succeeded')
  })

  test('continues a download that was cut, where it stopped', async () => {
    rig.updates.offer(no, imageOf(swu))
    rig.updates.cutNextAfter(200_000)
    start()
    await hasReported('installed')
    expect(await bench.installed()).toEqual(payload)
    const [head, first, second] = rig.updates.served
    expect([head?.method, first?.from]).toEqual(['HEAD', 0])
    expect(second?.from).toBeGreaterThan(0)
  })

  test('refuses an image with one flipped bit', async () => {
    const damaged = Buffer.from(swu)
    damaged[200_000] = (damaged[200_000] ?? 0) ^ 1
    rig.updates.offer(no, imageOf(damaged), swu)
    start()
    await stateBecomes('ended')
    expect(rig.updates.reports.at(-1)?.report).toMatchObject({ state: 'failed', code: 2 })
  })

  test('refuses an image that another key has signed', async () => {
    rig.updates.offer(no, imageOf(await bench.image(payload, '1.2.0', await bench.stranger())))
    start()
    await stateBecomes('ended')
    expect(rig.updates.reports.at(-1)?.report).toMatchObject({ state: 'failed', code: 3 })
  })

  test('acknowledges a cancel during its download', async () => {
    rig.updates.offer(no, imageOf(swu))
    rig.updates.slowNextAfter(150_000)
    start()
    await until(() => rig.updates.served.length === 2, 'a download')
    rig.updates.cancel(no)
    await stateBecomes('ended')
    expect(rig.updates.states()).not.toContain('installed')
  })

  test.each([
    { confirm: 2, version: '1.2.0' },
    { confirm: 3, version: '1.1.0' },
  ] as const)(
    'restarts with -c $confirm into a cancel: gives up what it has installed, and states its version',
    async (restarted) => {
      rig.updates.offer(no, imageOf(swu))
      start()
      await hasReported('installed')
      await bench.stop()
      const before = rig.updates.states()
      rig.updates.cancel(no)
      start(restarted)
      await stateBecomes('ended')
      await until(() => rig.updates.running() === restarted.version, 'its version')
      // Neither a success nor a failure: the version alone says how the update has ended.
      expect(rig.updates.states()).toEqual(before)
    },
  )

  test('reports after a restart that the new software does not work', async () => {
    rig.updates.offer(no, imageOf(swu))
    start()
    await hasReported('installed')
    await bench.stop()
    start({ confirm: 3 })
    await stateBecomes('ended')
    expect(rig.updates.states().at(-1)).toBe('failed')
  })
})
