import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { rule } from '../../rules.ts'
import { epochMs, optionalText, text } from '../../schema.ts'
import {
  audienceReasons,
  grayChoice,
  grayConfig,
  grayContentInput,
  grayDescription,
  grayNumber,
} from './gray-configs.ts'
import { grayConfigsLimits as limits } from './gray-configs.limits.ts'

const BASE = '/iot/config/api/iot/support/gray/config'
/** RB-09. */
const access = viaMenus('grayConfigs')

const fields = { description: grayDescription, config: grayContentInput }
/** The start of a number. */
const prefix = z._default(z.string().check(z.regex(/^\d{0,9}$/)), '')

/** CA-143, SC-94. */
export const listGrayConfigs = defineCall({
  method: 'GET',
  path: `${BASE}/page`,
  summary: { zh: '灰度配置列表', en: 'List gray configs' },
  access,
  input: z.object({ ...pageRequest, keyword: prefix }),
  output: grayConfig,
  reply: 'page',
})

/** For those who release something: the head of a number, or a part of a description. */
export const listGrayChoices = defineCall({
  method: 'GET',
  path: `${BASE}/choices`,
  summary: { zh: '可选的灰度配置', en: 'List gray configs to choose from' },
  access: viaMenus('grayConfigs', 'panels', 'products'),
  input: z.object({ keyword: optionalText(limits.description) }),
  output: z.array(grayChoice),
})

/** CA-144, VA-96, VA-97. */
export const addGrayConfig = defineCall({
  method: 'POST',
  path: BASE,
  summary: { zh: '添加灰度配置', en: 'Add a gray config' },
  access,
  input: z.object({ grayNumber, ...fields }),
  output: grayConfig,
  refusals: ['gray-configs.numberTaken', 'gray-configs.areaUnknown'],
})

/** CA-145, SI-122. */
export const updateGrayConfig = defineCall({
  method: 'PUT',
  path: BASE,
  summary: { zh: '修改灰度配置', en: 'Change a gray config' },
  access,
  input: z.object({
    grayNumber,
    ...fields,
    updateTime: z.optional(epochMs),
    /** Users may lose a version that they have. */
    allowShrinking: z._default(z.boolean(), false),
  }),
  output: grayConfig,
  refusals: [
    'gray-configs.numberUnknown',
    'gray-configs.areaUnknown',
    'gray-configs.savedMeanwhile',
    'gray-configs.shrinksInUse',
  ],
})

/** CA-146. */
export const deleteGrayConfig = defineCall({
  method: 'DELETE',
  path: BASE,
  summary: { zh: '删除灰度配置', en: 'Delete a gray config' },
  access,
  input: z.object({ grayNumber }),
  refusals: ['gray-configs.numberUnknown', 'gray-configs.inUse'],
})

/** Whether a user is in, and how many are. It reads about users, so that it has an entry in the audit log (SI-101). */
export const checkGrayConfig = defineCall({
  method: 'POST',
  path: `${BASE}/check`,
  summary: { zh: '检查用户是否在灰度范围内', en: 'Check whether a user is in a gray config' },
  access,
  isRead: true,
  isAudited: true,
  input: z
    .object({
      /** A stored config, or one that is being written. */
      grayNumber: z.optional(grayNumber),
      config: z.optional(grayContentInput),
      account: z.optional(text(limits.account)),
      /** The ID of what is released, e.g. of a panel. */
      salt: z.optional(text(limits.salt)),
    })
    .check(
      z.refine((given) => given.grayNumber !== undefined || given.config !== undefined, {
        error: rule('grayNumberOrConfig'),
        path: ['grayNumber'],
      }),
    ),
  output: z.object({
    isIn: z.nullable(z.boolean()),
    because: z.nullable(z.enum([...audienceReasons, 'noUser'])),
    /** Users, and how many of them the config reaches at most. */
    users: z.int(),
    reach: z.int(),
  }),
  refusals: ['gray-configs.numberUnknown', 'gray-configs.areaUnknown'],
})
