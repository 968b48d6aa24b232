import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { TransportPorts, DeviceIdentity } from '../mqtt/ports.ts'
import type { Log } from '../log.ts'

const ASK_AGAIN_MS = 500

interface Dependencies {
  ports: Pick<TransportPorts, 'find'>
  log: Pick<Log, 'debug' | 'error'>
  stopping: AbortSignal
}

/** Retries until the database answers: the waiting message is not acknowledged, so it cannot be lost meanwhile. */
export function patientFind({ ports, log, stopping }: Dependencies) {
  return async function find(name: DeviceName): Promise<DeviceIdentity | undefined> {
    for (;;) {
      try {
        return await ports.find(name)
      } catch (error) {
        if (stopping.aborted) throw error
        log.error({ err: error }, 'a device of the broker could not be resolved yet')
        await pause(ASK_AGAIN_MS, undefined, { signal: stopping })
      }
    }
  }
}
