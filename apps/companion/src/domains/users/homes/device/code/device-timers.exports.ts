import type { InputOf } from '@slipway/contract/define-call.ts'
import type { Timer } from '@slipway/contract/users/scenes/scenes.ts'
import { addTimer, deleteTimer, listTimers, updateTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { Refused } from '../../../../../shared/code-panel/refused.ts'
import type { PanelTimers } from '../../../../../shared/code-panel/panel-backing.ts'

/** The user's timers of one device: a panel reaches those of no other device and of no scene. */
export function timersOf(deviceId: string): PanelTimers {
  async function requireOfDevice(timerId: unknown): Promise<string> {
    const timers: Timer[] = await call(listTimers, { deviceId })
    const found = timers.find((timer) => timer.timerId === timerId)
    if (!found) throw new Refused(422, 'timerId')
    return found.timerId
  }
  // The server validates the fields.
  return {
    list: () => call(listTimers, { deviceId }),
    add: ({ sceneId: _none, ...timer }) => call(addTimer, { ...timer, deviceId } as InputOf<typeof addTimer>),
    change: async ({ timerId, ...timer }) =>
      call(updateTimer, { ...timer, timerId: await requireOfDevice(timerId) } as InputOf<typeof updateTimer>),
    remove: async (timerId) => call(deleteTimer, { timerId: await requireOfDevice(timerId) }),
  }
}
