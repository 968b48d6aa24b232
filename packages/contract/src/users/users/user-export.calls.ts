import * as z from 'zod/mini'
import { endUsersEven } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { epochMs } from '../../schema.ts'
import { userExportAddress } from './user-export.address.ts'

const PATH = userExportAddress.path

export const userExport = z.object({
  askedTime: epochMs,
  /** Until when the file can be downloaded, once. */
  expireTime: epochMs,
  isDownloaded: z.boolean(),
})

/** Once a day. */
export const requestUserExport = defineCall({
  ...userExportAddress,
  summary: { zh: '申请导出个人数据', en: 'Ask for an export of the own data' },
  access: endUsersEven('logoff'),
  output: z.object({ url: z.string(), expireTime: epochMs }),
  isAudited: false,
  refusals: ['users.exportedToday'],
})

export const getUserExport = defineCall({
  method: 'GET',
  path: PATH,
  summary: { zh: '查询个人数据导出', en: 'Get the latest export of the own data' },
  access: endUsersEven('logoff'),
  output: z.nullable(userExport),
})

/** Only the user who asked for it, and only once. */
export const downloadUserExport = defineCall({
  method: 'GET',
  path: `${PATH}/file`,
  summary: { zh: '下载个人数据', en: 'Download the own data' },
  access: endUsersEven('logoff'),
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: 'download',
  refusals: ['users.exportSpent'],
})
