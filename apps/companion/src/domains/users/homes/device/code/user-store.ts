import { getPanelStore, putPanelStore } from '@slipway/contract/users/homes/panel-stores/panel-stores.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import type { PanelStore } from '../../../../../shared/code-panel/panel-backing.ts'
import { Refused } from '../../../../../shared/code-panel/refused.ts'

/** With the account of the user, on each of its phones. */
export function userStore(deviceId: string, panelId: string): PanelStore {
  const panel = { deviceId, panelId }
  return {
    async get(key) {
      const { values } = await call(getPanelStore, panel)
      return Object.hasOwn(values, key) ? values[key] : null
    },
    async set(key, value) {
      try {
        return await call(putPanelStore, { ...panel, key, value })
      } catch (error) {
        if (isRefused(error, 'homes.panelStoreFull')) throw new Refused(413, 'store')
        if (isRefused(error, 'homes.tooManyControls')) throw new Refused(429, 'store')
        throw error
      }
    },
    remove: (key) => call(putPanelStore, { ...panel, key, value: null }),
  }
}
