import * as z from 'zod/mini'
import { anyone, viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { appId } from '../apps/apps.ts'
import { appBuild, buildOutlook, buildPlatforms, buildRow, oemVersion, packageType, publicBuild } from './app-builds.ts'
import { publicBuildAddress } from './app-builds.addresses.ts'

const BASE = '/iot/config/api/iot/support/v1'
const access = viaMenus('apps')
const buildId = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
const ofType = z.object({ appId, packageType: z._default(packageType, 'experience') })

/** CA-083, SI-082: the application is part of the body or the query. */
export const startBuild = defineCall({
  method: 'POST',
  path: `${BASE}/package`,
  summary: { zh: '开始构建', en: 'Start a build' },
  access,
  input: z.extend(ofType, { oemVersion }),
  output: z.object({ buildId: z.string(), state: z.literal(1), queuePlace: z.int() }),
  refusals: [
    'apps.notFound',
    'appBuilds.notReady',
    'appBuilds.versionNotAbove',
    'appBuilds.running',
    'appBuilds.dayLimit',
    'appBuilds.monthLimit',
  ],
})

/** CA-082. */
export const getBuild = defineCall({
  method: 'GET',
  path: `${BASE}/packages/{appId}/{packageType}`,
  summary: { zh: '构建状态', en: 'Get the state of the newest build' },
  access,
  input: z.object({ appId, packageType }),
  output: buildOutlook,
  refusals: ['apps.notFound'],
})

/** What `getBuild` returns, now and after each step. */
export const watchBuild = defineCall({
  method: 'GET',
  path: `${BASE}/package/live`,
  summary: { zh: '推送构建进度', en: 'Watch the newest build (event stream)' },
  access,
  input: z.object({ appId, packageType }),
  output: z.object({ build: buildOutlook }),
  reply: 'stream',
  refusals: ['apps.notFound'],
})

/** All builds of an application, newest first. */
export const listBuilds = defineCall({
  method: 'GET',
  path: `${BASE}/package/page`,
  summary: { zh: '构建历史', en: 'List builds' },
  access,
  input: z.object({ ...pageRequest, appId }),
  output: buildRow,
  reply: 'page',
  refusals: ['apps.notFound'],
})

export const cancelBuild = defineCall({
  method: 'POST',
  path: `${BASE}/package/cancel`,
  summary: { zh: '取消构建', en: 'Cancel a build' },
  access,
  input: ofType,
  refusals: ['apps.notFound', 'appBuilds.notRunning'],
})

/** Its links end immediately; installed apps stay. */
export const withdrawBuild = defineCall({
  method: 'POST',
  path: `${BASE}/package/withdraw`,
  summary: { zh: '撤回构建', en: 'Withdraw a build' },
  access,
  input: z.object({ buildId }),
  output: appBuild,
  refusals: ['appBuilds.notFound'],
})

/** SI-085: the file of a build, for a session. */
export const downloadBuild = defineCall({
  method: 'GET',
  path: `${BASE}/package/file`,
  summary: { zh: '下载构建文件', en: 'Download a file of a build' },
  access,
  input: z.object({ buildId, platform: z._default(z.enum(buildPlatforms), 'android') }),
  reply: 'download',
  refusals: ['appBuilds.notFound'],
})

/** RT-17, SI-119: what the page of a link shows, without a session. */
export const getPublicBuild = defineCall({
  ...publicBuildAddress,
  summary: { zh: '下载页内容', en: 'Get what the download page of a build shows' },
  access: anyone,
  isAudited: false,
  input: z.object({ token: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  output: publicBuild,
  refusals: ['appBuilds.notFound'],
})
