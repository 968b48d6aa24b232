import { expect, test } from 'vitest'
import { startRig, topicOf, until } from './testing/gateway-rig.ts'

test('a device that hangs up on its half of the stream is gone', async () => {
  await using rig = await startRig()
  const { device } = await rig.inMemory(1)
  device.stream.end()

  await until(() => rig.platform.presence.length === 2)
  expect(rig.platform.presence[1]?.change).toMatchObject({ reason: 'connectionLost' })
})

test('a device that does not hang up in its turn is cut off after the time to read its answer', async () => {
  await using rig = await startRig({ lingerMs: 2000 })
  const { device } = await rig.inMemory(1, { protocolVersion: 5 })
  rig.gateway.kick(1)
  expect(await device.next('disconnect')).toMatchObject({ reasonCode: 0x98 })
  rig.pass(2000)
  expect(rig.gateway.metrics()).toMatchObject({ connections: 1, sessions: 0 })

  rig.pass(1)

  await until(() => rig.gateway.metrics().connections === 0)
})

test('a device that sends on after its end is cut off past 1 MiB', async () => {
  await using rig = await startRig()
  const { device } = await rig.inMemory(1)
  rig.gateway.kick(1)
  device.stream.write(Buffer.alloc(1024 * 1024))
  await new Promise((resolve) => setImmediate(resolve))
  expect(rig.gateway.metrics().connections).toBe(1)

  device.stream.write(Buffer.alloc(1))

  await until(() => rig.gateway.metrics().connections === 0)
})

test('what a waiting device had sent is read away when it is ended', async () => {
  await using rig = await startRig({ packets: { perSecond: 1, burst: 1 } })
  const { device, far } = await rig.inMemory(1)
  device.publish(topicOf(1, 'up/a'), '1', 1)
  device.publish(topicOf(1, 'up/a'), '2', 2)
  await until(() => far.isPaused())

  rig.gateway.kick(1)

  expect(far.isPaused()).toBe(false)
  expect(rig.platform.uplinks).toHaveLength(1)
})
