import type { ApiTexts } from '../../reference/api-text.ts'

const APP_ID = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const BUILD_ID = '0a6f2f7e-5f0c-4f8e-9d0b-6f1f0e9f3c11'
const HASH = '79c27aa9094869c0de04f9394d8c2b20cd7a91fa4f975e5c954cd832eafbc0ec'
const START = 1_796_000_000_000

export const appBuildsApiTexts: ApiTexts = {
  calls: {
    startBuild: {
      zh: '开始一次构建，随后轮询构建状态，每 5 秒一次。appId 可放在请求体或查询参数中。5 秒内重复的请求返回正在进行的构建。每个应用每天 10 次（70007）、每月 100 次（70008），按所有者账号的时区计算；data 含 limit、used 和 freeAt。未就绪时（60016）data.missing 列出缺少的项目。',
      en: 'Starts a build; poll its state every 5 seconds. appId is part of the body or the query. A repeated start within 5 seconds gets the build in progress. An application can be built 10 times a day (70007) and 100 times a month (70008) in the time zone of its owner; data has limit, used and freeAt. Where it is not ready (60016), data.missing says why.',
    },
    getBuild: {
      zh: '返回某个类型最新一次构建，以及现在能否再次构建。没有构建时 state 为 0，地址为空；失败时地址以 fail 开头。',
      en: 'Returns the newest build of a type, and whether another one can start now. Without a build, state is 0 and the addresses are empty; after a failure they start with fail.',
    },
    watchBuild: {
      zh: '以服务器发送事件（SSE）返回构建状态：先返回当前状态，之后每个步骤返回一次。',
      en: 'Sends what the state of the newest build returns as server-sent events: the present state first, then each step.',
    },
    listBuilds: {
      zh: '分页返回应用的全部构建及日志，最新的在前。',
      en: 'Returns all builds of an application with their logs by page, newest first.',
    },
    cancelBuild: {
      zh: '取消正在进行的构建；已取消的构建计入次数。',
      en: 'Cancels the build in progress. Cancelled builds count for the limits.',
    },
    withdrawBuild: {
      zh: '撤回构建：下载链接立即失效，已安装的应用不受影响。',
      en: 'Withdraws a build: its links end immediately, installed apps stay.',
    },
    downloadBuild: {
      zh: '下载构建的文件：android 为安装包，webClip 为 iOS 描述文件。',
      en: 'Downloads a file of a build: android is the package, webClip the profile for iOS.',
    },
    getPublicBuild: {
      zh: '返回下载页显示的内容，无需登录。失效、撤回和不存在的链接得到相同的回复。',
      en: 'Returns what the download page of a link shows, without a session. Links that expired, were withdrawn or never existed get the same reply.',
    },
  },
  fields: {
    appId: { zh: '应用 ID', en: 'ID of the application.', sample: APP_ID },
    packageType: {
      zh: '构建类型：experience 体验版，formal 正式版',
      en: 'Type of the build: experience or formal.',
      sample: 'experience',
    },
    oemVersion: { zh: '应用版本 n.n.n', en: 'Version of the app, n.n.n.', sample: '1.0.0' },
    build: { zh: '最新一次构建', en: 'The newest build.' },
    buildId: { zh: '构建 ID', en: 'ID of the build.', sample: BUILD_ID },
    state: {
      zh: '构建状态',
      en: 'State of the build.',
      sample: 1,
      codes: {
        0: { zh: '未构建', en: 'not built' },
        1: { zh: '构建中', en: 'in progress' },
        2: { zh: '完成', en: 'complete' },
        3: { zh: '失败', en: 'failed' },
      },
    },
    queuePlace: { zh: '前面等待的构建数', en: 'Builds that are before it.', sample: 0 },
    versionCode: {
      zh: 'Android 版本号，逐次增加',
      en: 'Android version code, which grows with each build.',
      sample: 7,
    },
    innerAndroidDownloadUrl: {
      zh: '安装包地址，需登录控制台',
      en: 'Address of the package, for sessions of the console.',
      sample: `/iot/config/api/iot/support/v1/package/file?buildId=${BUILD_ID}`,
    },
    outterAndroidDownloadUrl: {
      zh: '安装包的公开签名地址',
      en: 'Signed public address of the package.',
      sample: 'https://iot.example.com/download/app/x',
    },
    iosDownloadUrl: {
      zh: 'iOS 描述文件的公开签名地址',
      en: 'Signed public address of the profile for iOS.',
      sample: 'https://iot.example.com/download/ios/x',
    },
    pageUrl: {
      zh: '下载页地址，即二维码内容',
      en: 'Address of the download page, which the QR code has.',
      sample: 'https://iot.example.com/download/oemapp?v=1.0.0&t=x',
    },
    steps: { zh: '已开始的步骤及起止时间', en: 'Steps that have started, with their times.' },
    'steps.step': { zh: '步骤', en: 'The step.', sample: 'package' },
    startTime: { zh: '开始时间', en: 'When it started.', sample: START },
    endTime: { zh: '结束时间，进行中为 null', en: 'When it ended; null until then.', sample: START + 3_000 },
    size: { zh: '安装包大小（字节）', en: 'Size of the package in bytes.', sample: 30_146 },
    sha256: { zh: '安装包的 SHA-256', en: 'SHA-256 of the package.', sample: HASH },
    certSha256: { zh: '签名证书的 SHA-256', en: 'SHA-256 of the certificate that signed it.', sample: HASH },
    expiresTime: {
      zh: '链接失效时间，null 为撤回前有效',
      en: 'When its links end; null: when it is withdrawn.',
      sample: START + 2_592_000_000,
    },
    withdrawTime: { zh: '撤回时间，未撤回为 null', en: 'When it was withdrawn; null otherwise.', sample: null },
    startedBy: { zh: '发起构建的账号', en: 'Account that started it.', sample: 'dev@example.com' },
    error: { zh: '失败原因和处理方法', en: 'Why it failed, and what resolves it.', sample: null },
    'error.code': { zh: '错误代码', en: 'Code of the error.', sample: 'toolsMissing' },
    'error.text': { zh: '失败原因', en: 'Why it failed.', sample: 'The build took too long' },
    'error.cure': { zh: '处理方法', en: 'What resolves it.', sample: 'Build again' },
    missing: {
      zh: '再次构建前需要完成的项目：published 发布外观，agreement、privacy 协议链接，exampleName 更换示例包名，publicUrl、https 由管理员设置',
      en: 'What keeps a build from starting: published (the look), agreement and privacy (links), exampleName (names that are not examples), publicUrl and https (set by the administrator).',
      sample: [],
    },
    day: { zh: '当天的次数', en: 'Builds of the day.' },
    month: { zh: '当月的次数', en: 'Builds of the month.' },
    limit: { zh: '上限', en: 'The limit.', sample: 10 },
    used: { zh: '已用次数', en: 'Builds that count.', sample: 3 },
    freeAt: { zh: '重新计数的时间', en: 'When the count starts from zero again.', sample: START },
    nextVersion: { zh: '建议的下一个版本', en: 'The version to propose next.', sample: '1.0.1' },
    toolsMissing: { zh: '服务器缺少的构建工具', en: 'Build tools that the server lacks.', sample: [] },
    toolsCommand: {
      zh: '安装这些工具的命令',
      en: 'The command that installs them.',
      sample: 'apt-get install -y aapt',
    },
    log: { zh: '工具输出的末尾', en: 'The end of what the tools printed.', sample: '' },
    platform: {
      zh: '文件：android 安装包，webClip iOS 描述文件',
      en: 'The file: android for the package, webClip for the profile.',
      sample: 'android',
    },
    packageName: { zh: '包名', en: 'Package name.', sample: 'com.acme.home' },
    token: { zh: '下载链接中的令牌', en: 'Token of the link.', sample: 'x' },
    appName: { zh: '应用名称（中英文）', en: 'Name in both languages.' },
    logo: { zh: '应用图标的地址', en: 'Address of the logo.', sample: '/files/0a1b.png' },
    buildTime: { zh: '构建时间', en: 'When it was built.', sample: START },
    androidUrl: { zh: '安装包地址', en: 'Address of the package.', sample: '/download/app/x' },
    iosSigner: {
      zh: '描述文件的签名：none 未签名，authority 本平台的证书机构，certificate 设置的证书',
      en: 'What signed the profile: none, authority (of this installation) or certificate (of the settings).',
      sample: 'certificate',
    },
    iosUrl: { zh: 'iOS 描述文件地址', en: 'Address of the profile for iOS.', sample: '/download/ios/x' },
    appUrl: {
      zh: '浏览器中打开的应用地址',
      en: 'Address of the app in the browser.',
      sample: 'https://iot.example.com/app/?app=0f',
    },
    newerUrl: { zh: '更新版本的下载页，没有则为空', en: 'Page of a newer build; empty without one.', sample: '' },
    isReplaced: {
      zh: '体验版是否已被新版本取代',
      en: 'Whether a newer experience build replaced it.',
      sample: false,
    },
  },
}
