import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { userCountryField, userTimeZoneField } from '../users/users.ts'
import { home, homeId, homeName, room, roomId, roomName } from './homes.ts'
import { homeLimits } from './homes.limits.ts'

/** End users' calls have no entries in the audit log; what they change about devices is in `device_bindings`. */
const ofUsers = { access: endUsers, isAudited: false } as const

/** In the order in which the user has joined them. */
export const listHomes = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/home/list`,
  summary: { zh: '我的家庭', en: 'List your homes' },
  output: z.array(home),
})

export const addHome = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/home`,
  summary: { zh: '新建家庭', en: 'Create a home' },
  input: z.object({ name: homeName, timeZone: userTimeZoneField, country: z._default(userCountryField, '') }),
  output: home,
  refusals: ['homes.tooManyOwned', 'homes.tooMany'],
})

/** Absent fields are unchanged. */
export const updateHome = defineCall({
  ...ofUsers,
  method: 'PUT',
  path: `${APP_PATH}/home`,
  summary: { zh: '修改家庭', en: 'Change a home' },
  input: z.object({
    homeId,
    name: z.optional(homeName),
    timeZone: z.optional(userTimeZoneField),
    country: z.optional(userCountryField),
  }),
  output: home,
  refusals: ['homes.notFound'],
})

/** All members leave. */
export const dissolveHome = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/home`,
  summary: { zh: '解散家庭', en: 'Dissolve a home' },
  input: z.object({ homeId }),
  refusals: ['homes.notFound'],
})

/** In the order that the home has chosen. */
export const listRooms = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/room/list`,
  summary: { zh: '家庭的房间', en: 'List the rooms of a home' },
  input: z.object({ homeId }),
  output: z.array(room),
  refusals: ['homes.notFound'],
})

export const addRoom = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/room`,
  summary: { zh: '新建房间', en: 'Add a room' },
  input: z.object({ homeId, name: roomName }),
  output: room,
  refusals: ['homes.notFound', 'homes.roomTaken', 'homes.tooManyRooms'],
})

export const renameRoom = defineCall({
  ...ofUsers,
  method: 'PUT',
  path: `${APP_PATH}/room`,
  summary: { zh: '重命名房间', en: 'Rename a room' },
  input: z.object({ roomId, name: roomName }),
  output: room,
  refusals: ['homes.roomNotFound', 'homes.roomTaken'],
})

/** Devices of the room stay in the home. */
export const deleteRoom = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/room`,
  summary: { zh: '删除房间', en: 'Delete a room' },
  input: z.object({ roomId }),
  refusals: ['homes.roomNotFound'],
})

/** Rooms that are not listed come last. */
export const sortRooms = defineCall({
  ...ofUsers,
  method: 'PUT',
  path: `${APP_PATH}/room/sort`,
  summary: { zh: '调整房间顺序', en: 'Change the order of rooms' },
  input: z.object({ homeId, sort: z.array(roomId).check(z.maxLength(homeLimits.rooms)) }),
  output: z.array(room),
  refusals: ['homes.notFound'],
})
