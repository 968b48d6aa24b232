import * as z from 'zod/mini'
import { endUsers } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { APP_PATH } from '../../../http/app-path.ts'
import { panelId } from '../../../products/panels/panels.ts'
import { homeDeviceId } from '../homes.ts'
import { panelStoreLimits as limits } from './panel-stores.limits.ts'

const ofUsers = { access: endUsers, isAudited: false, path: `${APP_PATH}/panel/store` } as const

/** Names the panel that the caller has on this device now. */
const panel = { deviceId: homeDeviceId, panelId }

/** The caller's own, for all devices with this panel. */
export const getPanelStore = defineCall({
  ...ofUsers,
  method: 'GET',
  summary: { zh: '查询面板保存的数据', en: 'Get what a panel has stored' },
  input: z.object(panel),
  output: z.object({ values: z.record(z.string(), z.unknown()) }),
  refusals: ['homes.deviceNotFound', 'homes.otherPanel'],
})

export const putPanelStore = defineCall({
  ...ofUsers,
  method: 'PUT',
  summary: { zh: '保存面板的一项数据', en: 'Store a value of a panel' },
  input: z.object({
    ...panel,
    key: z.string().check(z.minLength(1), z.maxLength(limits.key)),
    /** Any JSON; absent or null removes it. */
    value: z.optional(z.unknown()),
  }),
  refusals: ['homes.deviceNotFound', 'homes.otherPanel', 'homes.panelStoreFull', 'homes.tooManyControls'],
})
