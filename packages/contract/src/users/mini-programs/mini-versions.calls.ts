import * as z from 'zod/mini'
import { administratorsVia, anyone, viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { epochMs, optionalText } from '../../schema.ts'
import { findings, miniProgram, miniProgramId, miniVersion, openedProgram, versionId } from './mini-programs.ts'
import { miniProgramsLimits as limits } from './mini-programs.limits.ts'
import { previewAddresses } from './preview.addresses.ts'

const BASE = '/iot/config/api/iot/support'
const access = viaMenus('miniPrograms')
const aliases = { miniProgramId: ['id'] } as const
const found = ['developers.notYet', 'mini-programs.notFound'] as const

/** The check runs immediately: a version that fails it is stored with what was found. */
export const uploadMiniVersion = defineCall({
  method: 'POST',
  path: `${BASE}/miniProgram/package`,
  summary: { zh: '上传小程序代码包', en: 'Upload a package of a mini-program' },
  access,
  file: ['miniProgramPackage'],
  input: z.object({ miniProgramId }),
  aliases,
  output: miniVersion,
  refusals: [...found, 'mini-programs.packagingNow', 'uploads.missing', 'uploads.tooLarge', 'uploads.cutShort'],
})

/** CA-138, ST-70 to ST-72, ER-38, ER-39. */
export const getPackageStatus = defineCall({
  method: 'GET',
  path: `${BASE}/packageStatus`,
  alsoAt: [`${BASE}/miniProgram/packageStatus`],
  summary: { zh: '小程序打包状态', en: 'Get the package status of a mini-program' },
  access,
  /** The service reads it, because the specification wants 50010 for what is no ID. */
  input: z.object({ miniProgramId: z.optional(z.unknown()) }),
  aliases,
  output: z.object({
    state: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    version: z.string(),
    findings,
    reason: z.string(),
  }),
  refusals: [
    'developers.notYet',
    'mini-programs.notFound',
    'mini-programs.idMissing',
    'mini-programs.nothingUploaded',
    'mini-programs.underWay',
  ],
})

/** The developer has read the warnings: the version goes on to the review. */
export const acknowledgeFindings = defineCall({
  method: 'POST',
  path: `${BASE}/miniProgram/acknowledge`,
  summary: { zh: '确认检查警告', en: 'Acknowledge the warnings of the check' },
  access,
  input: z.object({ miniProgramId, versionId }),
  aliases,
  output: miniVersion,
  refusals: [...found, 'mini-programs.nothingToAcknowledge'],
})

/** Versions that wait for a review, the oldest first. */
export const listMiniReviews = defineCall({
  method: 'GET',
  path: `${BASE}/miniProgram/review`,
  summary: { zh: '待审核的小程序', en: 'List mini-programs that wait for a review' },
  access: administratorsVia('miniPrograms'),
  bearer: false,
  input: z.object(pageRequest),
  output: z.object({ program: miniProgram, version: miniVersion }),
  reply: 'page',
  refusals: ['developers.notYet'],
})

export const reviewMiniVersion = defineCall({
  method: 'POST',
  path: `${BASE}/miniProgram/review`,
  summary: { zh: '审核小程序', en: 'Review a mini-program' },
  access: administratorsVia('miniPrograms'),
  bearer: false,
  input: z.object({ miniProgramId, versionId, approve: z.boolean(), reason: optionalText(limits.reason) }),
  aliases,
  output: miniVersion,
  refusals: [...found, 'mini-programs.nothingToReview', 'mini-programs.reasonMissing'],
})

/** A link that opens a version on any phone, without an account and with a made-up home. */
export const previewMiniVersion = defineCall({
  method: 'GET',
  path: `${BASE}/miniProgram/preview`,
  summary: { zh: '小程序预览链接', en: 'Get a preview link of a mini-program' },
  access,
  isRead: false,
  isAudited: false,
  /** Without a version: the newest one, also those that are uploaded later. */
  input: z.object({ miniProgramId, versionId: z.optional(versionId) }),
  aliases,
  output: z.object({ urls: z.array(z.string()), expireTime: epochMs }),
  refusals: [...found, 'mini-programs.notPreviewable'],
})

/** For the phone that has scanned a preview link. */
export const openPreview = defineCall({
  ...previewAddresses.openPreview,
  summary: { zh: '打开小程序预览', en: 'Open a preview of a mini-program' },
  access: anyone,
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: openedProgram,
  refusals: ['mini-programs.previewOver'],
})
