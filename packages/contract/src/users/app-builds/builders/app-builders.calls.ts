import * as z from 'zod/mini'
import { administratorsVia } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { integer } from '../../../schema.ts'
import { appBuildsLimits } from '../app-builds.limits.ts'
import { appBuilder, builderName, builderPlatforms, builderTask } from './app-builders.ts'
import { appBuildersLimits as limits } from './app-builders.limits.ts'

const PATH = '/iot/config/api/iot/support/v1/package/builder'
const access = administratorsVia('apps')
/** A token of a builder admits these calls, and no other one. */
const byBuilders = { access, bearer: 'app-builders', isAudited: false } as const
const leaseId = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))
const ofLease = { refusals: ['appBuilders.notABuilder', 'appBuilders.leaseOver'] } as const

/** All in one reply, because there are few. */
export const listBuilders = defineCall({
  method: 'GET',
  path: PATH,
  summary: { zh: '远程构建机列表', en: 'List remote builders' },
  access,
  bearer: false,
  output: z.array(appBuilder),
})

/** The only reply that contains the token. */
export const addBuilder = defineCall({
  method: 'POST',
  path: PATH,
  summary: { zh: '添加远程构建机', en: 'Add a remote builder' },
  access,
  bearer: false,
  input: z.object({
    name: builderName,
    platforms: z._default(z.array(z.enum(builderPlatforms)).check(z.minLength(1), z.maxLength(10)), ['android']),
  }),
  output: z.object({ ...appBuilder.shape, token: z.string() }),
  refusals: ['appBuilders.nameTaken', 'appBuilders.tooMany'],
})

/** Its token ends immediately; what it builds returns to the queue. */
export const removeBuilder = defineCall({
  method: 'DELETE',
  path: PATH,
  summary: { zh: '移除远程构建机', en: 'Remove a remote builder' },
  access,
  bearer: false,
  input: z.object({ builderId: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  refusals: ['appBuilders.notFound'],
})

/** Waits for a task. */
export const claimBuild = defineCall({
  isLongPoll: true,
  method: 'POST',
  path: `${PATH}/claim`,
  summary: { zh: '领取构建任务', en: 'Claim a build' },
  ...byBuilders,
  input: z.object({
    waitSeconds: z._default(integer({ min: 0, max: limits.waitSeconds }), limits.waitSeconds),
  }),
  output: z.object({ task: z.nullable(builderTask) }),
  keyless: 'A task whose reply is lost returns to the queue: the same reply would name a lease that has ended.',
  refusals: ['appBuilders.notABuilder'],
})

/** A ZIP file of what the tools read. */
export const getBuilderProject = defineCall({
  method: 'GET',
  path: `${PATH}/project`,
  summary: { zh: '下载构建任务的文件', en: 'Download the files of a build' },
  ...byBuilders,
  input: z.object({ leaseId }),
  reply: 'download',
  isSmall: true,
  refusals: [...ofLease.refusals, 'appBuilders.pictureMissing'],
})

/** Also renews the lease. */
export const reportBuild = defineCall({
  method: 'POST',
  path: `${PATH}/progress`,
  summary: { zh: '报告构建进度', en: 'Report the progress of a build' },
  ...byBuilders,
  input: z.object({ leaseId, step: z.optional(z.enum(['package', 'align'])) }),
  ...ofLease,
})

/** The unsigned package: the server signs and verifies it. */
export const putBuilderArtifact = defineCall({
  method: 'PUT',
  path: `${PATH}/artifact`,
  summary: { zh: '上传未签名的安装包', en: 'Upload an unsigned package' },
  ...byBuilders,
  file: ['unsignedPackage'],
  input: z.object({ leaseId, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  refusals: [
    ...ofLease.refusals,
    'uploads.missing',
    'uploads.tooLarge',
    'uploads.cutShort',
    'appBuilders.otherBytes',
    'appBuilders.notAPackage',
  ],
})

export const finishBuild = defineCall({
  method: 'POST',
  path: `${PATH}/finish`,
  summary: { zh: '结束构建任务', en: 'Finish a build' },
  ...byBuilders,
  input: z.object({
    leaseId,
    /** `returned`: it is not the build's fault, and another one makes it. */
    outcome: z.enum(['done', 'failed', 'returned']),
    /** What the tools printed. */
    log: z._default(z.string().check(z.maxLength(appBuildsLimits.logLength)), ''),
  }),
  refusals: [...ofLease.refusals, 'appBuilders.noArtifact'],
})
