import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { rule } from '../../rules.ts'
import { sceneId } from '../homes/home-scenes.ts'
import { homeDeviceId } from '../homes/homes.ts'
import { deedFields, deedIsWhole, timer, timerDays, timerId, timerTime, timerZone } from './scenes.ts'

const ofUsers = { access: endUsers, isAudited: false } as const

/** The caller's own: those of other members are theirs. */
export const listTimers = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/timer`,
  summary: { zh: '定时列表', en: 'List own timers' },
  input: z.object({ deviceId: z.optional(homeDeviceId) }),
  output: z.array(timer),
  refusals: ['homes.deviceNotFound'],
})

const times = { days: timerDays, time: timerTime, timeZone: timerZone }

export const addTimer = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/timer`,
  summary: { zh: '新建定时', en: 'Add a timer' },
  input: z
    .object({
      /** A device with what is done, or a scene. */
      deviceId: z.optional(homeDeviceId),
      sceneId: z.optional(sceneId),
      ...deedFields,
      ...times,
      enabled: z._default(z.boolean(), true),
    })
    .check(
      z.refine(({ deviceId, sceneId: ofScene }) => (deviceId === undefined) !== (ofScene === undefined), {
        error: rule('oneTarget'),
        path: ['deviceId'],
      }),
      z.refine(
        ({ sceneId: ofScene, deKey, data }) =>
          ofScene !== undefined || deKey !== undefined || Object.keys(data).length > 0,
        { error: rule('nothingToSet'), path: ['data'] },
      ),
    ),
  output: timer,
  refusals: ['homes.deviceNotFound', 'scenes.notFound', 'devices.offModel', 'scenes.tooManyTimers'],
})

/** Absent fields are unchanged; the device or scene stays. */
export const updateTimer = defineCall({
  ...ofUsers,
  method: 'PUT',
  path: `${APP_PATH}/timer`,
  summary: { zh: '修改定时', en: 'Update a timer' },
  input: z.object({
    timerId,
    /** Another deed of the same device, with both fields. */
    deed: z.optional(z.object(deedFields).check(...deedIsWhole())),
    days: z.optional(times.days),
    time: z.optional(times.time),
    timeZone: z.optional(times.timeZone),
    enabled: z.optional(z.boolean()),
  }),
  output: timer,
  refusals: ['scenes.timerNotFound', 'devices.offModel'],
})

export const deleteTimer = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/timer`,
  summary: { zh: '删除定时', en: 'Delete a timer' },
  input: z.object({ timerId }),
  refusals: ['scenes.timerNotFound'],
})
