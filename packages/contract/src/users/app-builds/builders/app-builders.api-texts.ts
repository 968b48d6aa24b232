import type { ApiTexts } from '../../../reference/api-text.ts'

const LEASE_ID = '5d0c2f0a-7c1e-4f43-9a75-0b7f2f1f3c22'
const BUILDER_ID = '2f6f1f7e-5f0c-4f8e-9d0b-6f1f0e9f3c11'

export const appBuildersApiTexts: ApiTexts = {
  calls: {
    listBuilders: {
      zh: '返回此服务器的全部远程构建机。仅限登录会话。',
      en: 'Returns all remote builders of this server. For sessions only.',
    },
    addBuilder: {
      zh: '添加远程构建机并返回令牌，令牌只显示这一次。构建机以添加它的管理员的身份工作：该账号被删除或不再是管理员后，令牌失效。',
      en: 'Adds a remote builder and returns its token, which is shown only once. The builder acts for the administrator who added it: the token ends when that account is deleted or is no longer an administrator.',
    },
    removeBuilder: {
      zh: '移除构建机，令牌立即失效；它正在构建的任务回到队列。',
      en: 'Removes a builder. Its token ends immediately, and what it builds returns to the queue.',
    },
    claimBuild: {
      zh: '领取一个构建任务，没有任务时最多等待 waitSeconds 秒。令牌放在请求头 Authorization: Bearer 中。同一构建机同时只有一个领取请求在等待。',
      en: 'Claims a build; where none waits, the reply takes up to waitSeconds. The token is sent as Authorization: Bearer. One claim of a builder waits at a time.',
    },
    getBuilderProject: {
      zh: '返回任务的 ZIP 文件：aapt 读取的清单、资源和代码。',
      en: 'Returns a ZIP file of the task: manifest, resources and code, as aapt reads them.',
    },
    reportBuild: {
      zh: '报告已开始的步骤并续租。每 15 秒至少调用一次；租约过期的任务由其他构建进程接手。',
      en: 'Reports a step that has started, and renews the lease. Call it at least every 15 seconds: a task whose lease is over goes to another builder.',
    },
    putBuilderArtifact: {
      zh: '上传 zipalign 之后、未签名的安装包，请求体为文件本身。服务器签名并校验安装包。',
      en: 'Uploads the package after zipalign, unsigned; the body is the file. The server signs and verifies it.',
    },
    finishBuild: {
      zh: '结束任务：done 由服务器继续签名和校验，failed 结束整个构建，returned 把任务退回队列。',
      en: 'Ends the task: done lets the server sign and verify the package, failed ends the build, returned puts the task back into the queue.',
    },
  },
  fields: {
    builderId: { zh: '构建机 ID', en: 'ID of the builder.', sample: BUILDER_ID },
    name: { zh: '构建机名称', en: 'Name of the builder.', sample: 'build-1' },
    platforms: { zh: '构建机能生成的文件', en: 'What the builder makes.', sample: ['android'] },
    hint: { zh: '令牌的前几个字符', en: 'The first characters of the token.', sample: 'slb_3Fq8aZ' },
    addedBy: { zh: '添加它的账号', en: 'The account that added it.', sample: 'admin@example.com' },
    addTime: { zh: '添加时间', en: 'When it was added.', sample: 1_796_000_000_000 },
    lastSeenTime: {
      zh: '上次领取任务的时间，从未领取为 null',
      en: 'When it last asked for work; null: never.',
      sample: 1_796_000_000_000,
    },
    waitSeconds: { zh: '没有任务时等待的秒数', en: 'How long to wait for a task, in seconds.', sample: 25 },
    task: { zh: '领取的任务，没有则为 null', en: 'The task; null where none waits.' },
    leaseId: {
      zh: '租约 ID，用于此任务的其他调用',
      en: 'ID of the lease, for the other calls about this task.',
      sample: LEASE_ID,
    },
    leaseMs: { zh: '租约时长（毫秒）', en: 'How long the lease lasts, in milliseconds.', sample: 60_000 },
    step: { zh: '已开始的步骤', en: 'The step that has started.', sample: 'package' },
    outcome: { zh: '结果：done、failed 或 returned', en: 'The outcome: done, failed or returned.', sample: 'done' },
  },
}
