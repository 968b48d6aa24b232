import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { DeviceIdentity, DeviceTransport, UplinkMessage } from '../mqtt/ports.ts'
import { askingDevices } from './asking-devices.ts'
import type { DeviceHttpLimits } from './device-http-limits.ts'
import { OpenPoll, OpenUplink, type PollEnd } from './open-requests.ts'
import { HTTP_SESSION, type DeviceHttpPorts, type Received } from './ports.ts'

interface Dependencies {
  ports: DeviceHttpPorts
  clock: Clock
  log: Pick<Log, 'error'>
  limits: DeviceHttpLimits
}

/** Carries devices that have no connection: a device can be reached while a request of it waits for messages. */
export function deviceHttpTransport({ ports, clock, log, limits }: Dependencies) {
  const polls = new Map<number, OpenPoll>()
  const uplinks = new Map<number, Set<OpenUplink>>()
  const asking = askingDevices({ ports, clock, keepMs: limits.keepMs })
  const failed = (error: unknown): void => log.error({ err: error }, 'the presence of devices over HTTP was not saved')
  let isStopping = false

  const sweep = (): Promise<void> => asking.sweep((deviceId) => polls.has(deviceId)).catch(failed)
  const timer = setInterval(() => void sweep(), limits.sweepMs)
  timer.unref()

  function enter(deviceId: number, uplink: OpenUplink): Set<OpenUplink> {
    const open = uplinks.get(deviceId) ?? new Set()
    uplinks.set(deviceId, open.add(uplink))
    return open
  }

  function leave(deviceId: number, uplink: OpenUplink): void {
    const open = uplinks.get(deviceId)
    open?.delete(uplink)
    if (open?.size === 0) uplinks.delete(deviceId)
  }

  const transport: DeviceTransport = {
    sendDown(deviceId, message) {
      const open = [...(uplinks.get(deviceId) ?? [])]
      if (open.some((uplink) => uplink.takesAnswer(message))) return 'sent'
      const poll = polls.get(deviceId)
      if (poll) return poll.take(message)
      return open.some((uplink) => uplink.take(message)) ? 'sent' : 'offline'
    },
    hears: (deviceId) => (polls.has(deviceId) ? true : undefined),
    kick(deviceId) {
      polls.get(deviceId)?.end('kicked')
      asking.drop(deviceId).catch(failed)
    },
    connectionCount: () => polls.size,
    holds: (deviceId) => polls.has(deviceId),
    sessions: () => [...polls.keys()].map((deviceId) => ({ deviceId, session: HTTP_SESSION })),
    endSession(held, why) {
      if (held.session !== HTTP_SESSION) return
      polls.get(held.deviceId)?.end(why === 'takenOver' ? 'connectedElsewhere' : 'gone')
      asking.forget(held.deviceId)
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      for (const poll of polls.values()) poll.end('gone')
      await asking.stop().catch(failed)
    },
  }

  return {
    transport,
    sweep,
    note: asking.note,
    isFull: () => polls.size >= limits.openPolls || isStopping,
    isBusy: (deviceId: number): boolean => (uplinks.get(deviceId)?.size ?? 0) >= limits.inflight,

    /** The reply's body after the message is saved; undefined where that takes too long, and the device repeats it. */
    uplink(
      device: DeviceIdentity,
      message: UplinkMessage,
      { isHere }: { isHere: boolean },
    ): Promise<string | undefined> {
      const { deviceId } = device
      const open = new OpenUplink(isHere)
      enter(deviceId, open)
      return new Promise<string | undefined>((resolve) => {
        const late = setTimeout(() => resolve(undefined), limits.saveMs)
        // The answer follows in the same turn.
        const done = (): void => {
          clearTimeout(late)
          setImmediate(() => resolve(open.text()))
        }
        ports.onUplink(device, { ...message, responseTopic: open.responseTopic }, done)
      }).finally(() => {
        leave(deviceId, open)
        asking.touch(deviceId)
      })
    },

    /** Waits for messages; `gone` of the caller ends it early. A newer request of the device replaces it. */
    async poll(
      device: DeviceIdentity,
      { received, waitMs, gone }: { received: Received; waitMs: number; gone: Promise<unknown> },
    ): Promise<{ end: PollEnd; text: string }> {
      const { deviceId } = device
      const poll = new OpenPoll(device, received, limits.replyBytes)
      polls.get(deviceId)?.end('replaced')
      polls.set(deviceId, poll)
      const timeout = setTimeout(() => poll.end('time'), waitMs)
      void gone.then(() => poll.end('gone'))
      try {
        await ports.onPoll(device, received)
        poll.endBacklog()
        const end = await poll.ended
        return { end, text: poll.text() }
      } finally {
        clearTimeout(timeout)
        if (polls.get(deviceId) === poll) {
          polls.delete(deviceId)
          ports.onPollEnd(deviceId)
        }
        asking.touch(deviceId)
      }
    },
  }
}

export type DeviceHttpTransport = ReturnType<typeof deviceHttpTransport>
