import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { integer } from '../../schema.ts'
import { sceneId } from '../homes/home-scenes.ts'
import { homeId } from '../homes/homes.ts'
import { controlLimits } from '../homes/homes.limits.ts'
import { actionResult, newActions, scene, sceneIcon, sceneName } from './scenes.ts'

/** What end users do in their homes is in no audit log. */
const ofUsers = { access: endUsers, isAudited: false } as const

export const listScenes = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/scene`,
  summary: { zh: '场景列表', en: 'List the scenes of a home' },
  input: z.object({ homeId }),
  output: z.array(scene),
  refusals: ['homes.notFound'],
})

export const addScene = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/scene`,
  summary: { zh: '新建场景', en: 'Add a scene' },
  input: z.object({ homeId, name: sceneName, icon: sceneIcon, actions: newActions }),
  output: scene,
  refusals: ['homes.notFound', 'homes.deviceNotFound', 'devices.offModel', 'scenes.tooMany'],
})

/** Absent fields are unchanged. */
export const updateScene = defineCall({
  ...ofUsers,
  method: 'PUT',
  path: `${APP_PATH}/scene`,
  summary: { zh: '修改场景', en: 'Update a scene' },
  input: z.object({
    sceneId,
    name: z.optional(sceneName),
    icon: z.optional(sceneIcon),
    actions: z.optional(newActions),
  }),
  output: scene,
  refusals: ['scenes.notFound', 'homes.deviceNotFound', 'devices.offModel'],
})

export const deleteScene = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/scene`,
  summary: { zh: '删除场景', en: 'Delete a scene' },
  input: z.object({ sceneId }),
  refusals: ['scenes.notFound'],
})

/** Devices that are offline are left out and named: nothing is queued for them. */
export const runScene = defineCall({
  ...ofUsers,
  limit: 'control',
  method: 'POST',
  path: `${APP_PATH}/scene/run`,
  summary: { zh: '执行场景', en: 'Run a scene' },
  input: z.object({ sceneId, waitMs: z._default(integer(controlLimits.waitMs), 0) }),
  output: z.array(actionResult),
  refusals: ['scenes.notFound', 'scenes.empty', 'homes.tooManyControls', 'homes.deviceBusy'],
})
