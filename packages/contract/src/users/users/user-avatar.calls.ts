import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { avatarIdField } from './users.ts'

const ofUsers = { path: `${APP_PATH}/user/avatar`, access: endUsers, isAudited: false } as const

/** Stored as a square JPEG, without the data that cameras add. */
export const setUserAvatar = defineCall({
  ...ofUsers,
  method: 'POST',
  summary: { zh: '上传头像', en: 'Set the profile picture' },
  file: ['userPic'],
  output: z.object({ avatar: avatarIdField }),
  refusals: ['uploads.missing', 'uploads.cutShort', 'uploads.tooLarge', 'uploads.notAnImage', 'uploads.tooManyPixels'],
})

export const removeUserAvatar = defineCall({
  ...ofUsers,
  method: 'DELETE',
  summary: { zh: '移除头像', en: 'Remove the profile picture' },
})

/** The own picture, and those of members of the same home. */
export const getUserAvatar = defineCall({
  ...ofUsers,
  method: 'GET',
  summary: { zh: '查看头像', en: 'Get a profile picture' },
  input: z.object({ avatarId: avatarIdField }),
  reply: 'download',
  isSmall: true,
  refusals: ['uploads.notFound'],
})
