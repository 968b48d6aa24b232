import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { DevicePorts } from '../ports.ts'
import { PresenceQueue } from '../presence-queue.ts'
import { TokenBuckets } from '../../concurrency/token-buckets.ts'
import { VirtualSession, type VirtualCore } from './virtual-session.ts'

/** The remote end of a socket that reads only when the test requests it. */
class FarEnd extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  isTerminated = false
  readonly heard: { type: string; code?: number }[] = []
  pause(): void {}
  resume(): void {}
  send(text: string): void {
    this.heard.push(JSON.parse(text) as { type: string })
  }
  close(): void {
    this.readyState = 3
  }
  terminate(): void {
    this.isTerminated = true
  }
  say(frame: object): void {
    this.emit('message', Buffer.from(JSON.stringify(frame)), false)
  }
}

const ports: DevicePorts = {
  authenticate: async () => ({ ok: false, why: 'unavailable' }),
  onUplink: (_device, _message, done) => done(),
  onPresence: async () => undefined,
  onReady: () => undefined,
  onProblem: () => undefined,
  waiting: () => 0,
}

function connected() {
  const socket = new FarEnd()
  const core: VirtualCore = {
    ports,
    clock: { now: () => 0 },
    log: pino({ level: 'silent' }),
    presence: new PresenceQueue(async () => undefined),
    rates: new TokenBuckets({ perSecond: 1, burst: 3 }),
    sessions: new Map(),
    boards: undefined,
  }
  const device = { deviceId: 1, productId: 'p', serial: 'V1' }
  return { socket, core, session: new VirtualSession(core, socket, device, '192.0.2.1') }
}

test('a virtual device that reads none of its answers is let go once 1 MiB waits for it', () => {
  const { socket, core } = connected()
  socket.say({ type: 'heartbeat' })
  expect(socket.heard).toHaveLength(1)
  socket.bufferedAmount = 1024 * 1024 + 1
  socket.say({ type: 'heartbeat' })
  expect([socket.heard.length, socket.isTerminated, core.sessions.size]).toEqual([1, true, 0])
})

test('heartbeats count against the rate of a virtual device, too', () => {
  const { socket } = connected()
  for (let times = 0; times < 4; times++) socket.say({ type: 'heartbeat' })
  expect(socket.heard.map(({ type, code }) => code ?? type)).toEqual(['heartbeat', 'heartbeat', 'heartbeat', 429])
})
