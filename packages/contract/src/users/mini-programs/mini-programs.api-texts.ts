import type { ApiTexts } from '../../reference/api-text.ts'

const PROGRAM_ID = 'b1c2d3e4f5061728394a5b6c7d8e9fa0'
const stages = {
  1: { zh: '已打包', en: 'Packaged' },
  2: { zh: '检查或打包失败', en: 'The check or the packaging failed' },
  3: { zh: '审核未通过', en: 'The review refused it' },
  4: { zh: '已过期', en: 'Expired' },
  11: { zh: '已检查，等待确认警告', en: 'Checked, warnings wait for an acknowledgement' },
  12: { zh: '审核中', en: 'Under review' },
  13: { zh: '打包中', en: 'Being packaged' },
}
const permissions = {
  zh: '权限：home、device、history、store、timers、media、links',
  en: 'Permissions: home, device, history, store, timers, media, links.',
  sample: ['home', 'store'],
}

export const miniProgramsApiTexts: ApiTexts = {
  calls: {
    listOwnMiniPrograms: {
      zh: '分页返回你的小程序，最新的在前。所有小程序接口在成为开发者之前返回 10035。',
      en: 'Returns your mini-programs by page, newest first. All calls of mini-programs reply 10035 until the account is a developer.',
    },
    createMiniProgram: {
      zh: '创建小程序。中文名和英文名都必填，中文名在账号内唯一。',
      en: 'Creates a mini-program. Both names are required; the Chinese one is unique in the account.',
    },
    createSampleProgram: {
      zh: '创建一个可直接运行的示例小程序：已上传、检查并打包。',
      en: 'Creates a working sample: uploaded, checked and packaged.',
    },
    getMiniProgram: {
      zh: '返回小程序及其最近的版本、灰度账号数和应用数。',
      en: 'Returns a mini-program with its last versions and how many gray accounts and applications it has.',
    },
    updateMiniProgram: { zh: '替换小程序的名称、图标和品类。', en: 'Replaces names, logo and categories.' },
    deleteMiniProgram: {
      zh: '删除小程序及其版本、记录和用户数据。用户仍可打开时会被拒绝。',
      en: 'Deletes a mini-program with its versions, records and the data of its users. Refused while users can open it.',
    },
    listGreyAccounts: {
      zh: '返回灰度账号，按添加顺序。',
      en: 'Returns the gray accounts in the order they were added.',
    },
    addGreyAccounts: {
      zh: '添加灰度账号：accounts，或 multipart 的 file（CSV 或 XLSX，第一列）。格式错误的行按行号返回，其余行照常添加。最多 100 个。',
      en: 'Adds gray accounts: accounts, or the part file of a multipart body (CSV or XLSX, first column). Faulty rows are named, the others are added. Up to 100 in all.',
    },
    deleteGreyAccounts: { zh: '删除灰度账号，返回剩余账号。', en: 'Deletes gray accounts and returns the others.' },
    getProgramApps: {
      zh: '返回你的应用，以及已选择的应用。',
      en: 'Returns your applications, and those that are chosen.',
    },
    setProgramApps: {
      zh: '设置可以打开此小程序的应用，只能是小程序所有者的应用。',
      en: 'Sets the applications that show this mini-program. They belong to its owner.',
    },
    publishMiniProgram: {
      zh: '发布最近打包的版本：isGrey 为 1 时只给灰度账号或灰度配置的用户，为 0 时给所选应用的所有用户，并结束灰度。',
      en: 'Publishes the last packaged version: with isGrey 1 to the gray accounts or the users of a gray config, with 0 to all users of the chosen applications, which ends the gray version.',
    },
    rollBackMiniProgram: {
      zh: '把上一个全量版本重新发布给所有用户，无需审核。',
      en: 'Publishes the full version before again, without a review.',
    },
    stopGreyProgram: {
      zh: '停止灰度：灰度用户回到全量版本。',
      en: 'Stops the gray version. Its users have the full version again.',
    },
    listPublications: { zh: '分页返回发布记录，最新的在前。', en: 'Returns the publications by page, newest first.' },
    uploadMiniVersion: {
      zh: '上传代码包并立即检查。有错误时版本失败并列出文件和行号；有警告时等待你确认；否则进入审核或打包。尚未打包的上一个版本会被替换。',
      en: 'Uploads a package, which is checked immediately. Errors fail the version and are listed with file and line; warnings wait for your acknowledgement; otherwise it goes on to the review or the packaging. A version before that is not packaged is replaced.',
    },
    getPackageStatus: {
      zh: '返回最近上传版本的状态 1 到 4。尚未上传时为 50016，处理中为 60009（阶段在 data.stage），ID 缺失或格式错误为 50010。',
      en: 'Returns the state 1 to 4 of the last upload. 50016 without one, 60009 while it is under way (its stage in data.stage), 50010 for an invalid ID.',
    },
    acknowledgeFindings: {
      zh: '确认已阅读检查警告，版本进入审核。',
      en: 'Says that the warnings are read. The version goes on to the review.',
    },
    listMiniReviews: {
      zh: '返回等待审核的版本，仅限管理员。',
      en: 'Returns the versions that wait for a review. For administrators.',
    },
    reviewMiniVersion: {
      zh: '批准或拒绝一个版本，仅限管理员。拒绝时须填写原因。',
      en: 'Approves or refuses a version; for administrators. A refusal needs a reason.',
    },
    previewMiniVersion: {
      zh: '返回可在任何手机上打开该版本的链接，2 小时内有效。手机不需要账号，看到的是模拟的家庭。',
      en: 'Returns links that open the version on any phone for 2 hours. The phone needs no account and has a made-up home.',
    },
    openPreview: { zh: '打开预览链接。', en: 'Opens a preview link.' },
    listUserPrograms: {
      zh: '返回当前用户在该应用中可以打开的小程序。',
      en: 'Returns the mini-programs that the caller can open in this app.',
    },
    openUserProgram: {
      zh: '返回当前用户的版本：灰度用户为灰度版本，否则为全量版本。',
      en: 'Returns the version for the caller: the gray one for users in the gray release, otherwise the full one.',
    },
    grantToProgram: {
      zh: '设置授予小程序的权限，替换之前的授权。',
      en: 'Sets what the caller grants to a mini-program.',
    },
    getProgramStore: {
      zh: '返回小程序为当前用户保存的数据。',
      en: 'Returns what a mini-program has stored for the caller.',
    },
    putProgramStore: {
      zh: '保存一项数据；不带 value 或值为 null 时删除。每个用户和小程序合计最多 64 KiB（JSON）。',
      en: 'Stores one value; without value, or with null, it is removed. A user and a program have 64 KiB as JSON in all.',
    },
  },
  fields: {
    miniProgramId: { zh: '小程序 ID', en: 'ID of the mini-program.', sample: PROGRAM_ID },
    versionId: { zh: '版本 ID', en: 'ID of the version.', sample: '31' },
    cnName: { zh: '中文名，最多 20 个字符', en: 'Chinese name, up to 20 characters.', sample: '全屋一览' },
    enName: { zh: '英文名，最多 20 个字符', en: 'English name, up to 20 characters.', sample: 'At a glance' },
    logo: {
      zh: '图标：用途为 miniProgramLogo 的上传文件，可为空',
      en: 'Logo: an upload with the purpose miniProgramLogo; may be empty.',
      sample: '/files/3f2a.png',
    },
    firstCategory: { zh: '一级品类 ID；空表示所有品类', en: 'ID of the main category; empty for all.', sample: '' },
    secondCategory: { zh: '二级品类 ID；空表示所有品类', en: 'ID of the subcategory; empty for all.', sample: '' },
    search: { zh: '名称的一部分，或 ID 的开头', en: 'A part of a name, or the start of the ID.', sample: '' },
    fullVersion: { zh: '全量版本；没有为空', en: 'Version that all users have; empty for none.', sample: '1.2.0' },
    greyVersion: { zh: '灰度版本；没有为空', en: 'Gray version; empty for none.', sample: '1.3.0' },
    grayNumber: {
      zh: '灰度配置编号；不带或为 null 时使用灰度账号',
      en: 'Number of a gray config; absent or null: the gray accounts.',
      sample: 7,
    },
    stage: { zh: '最近上传版本的阶段；未上传为 null', en: 'Stage of the last upload; null for none.', codes: stages },
    version: {
      zh: '版本号；代码包无法读取时为空',
      en: 'Version; empty where the package can’t be read.',
      sample: '1.3.0',
    },
    owner: {
      zh: '所有者的账号；账号已删除为空',
      en: 'Account of the owner; empty where it is deleted.',
      sample: 'ann@example.com',
    },
    createTime: { zh: '创建时间（毫秒时间戳）', en: 'Creation time in ms since the epoch.', sample: 1795348800000 },
    updateTime: {
      zh: '修改时间（毫秒时间戳）',
      en: 'Time of the last change in ms since the epoch.',
      sample: 1795348800000,
    },
    program: { zh: '小程序', en: 'The mini-program.' },
    versions: { zh: '最近的版本，最新的在前', en: 'The last versions, newest first.' },
    greyCount: { zh: '灰度账号数', en: 'Number of gray accounts.', sample: 3 },
    appCount: { zh: '已选择的应用数', en: 'Number of chosen applications.', sample: 1 },
    rollbackVersion: {
      zh: '可以回滚到的版本；没有为空',
      en: 'Version to go back to; empty for none.',
      sample: '1.1.0',
    },
    autoReview: {
      zh: '没有发现问题的版本是否无需审核',
      en: 'Whether versions without findings need no review.',
      sample: false,
    },
    findings: { zh: '检查结果', en: 'What the check has found.' },
    'findings.kind': { zh: '种类', en: 'Kind.', sample: 'inlineScript' },
    'findings.file': { zh: '文件', en: 'File.', sample: 'index.html' },
    'findings.line': { zh: '行号，从 1 开始；0 表示整个文件', en: 'Line from 1; 0 for the entire file.', sample: 12 },
    'findings.detail': { zh: '具体内容', en: 'What exactly.', sample: 'onclick=' },
    mustAcknowledge: { zh: '是否有警告等待确认', en: 'Whether warnings wait for an acknowledgement.', sample: false },
    reason: { zh: '拒绝或失败的原因；没有为空', en: 'Why it was refused or failed; empty otherwise.', sample: '' },
    files: { zh: '文件数', en: 'Number of files.', sample: 3 },
    size: { zh: '打包后的字节数', en: 'Bytes when packaged.', sample: 6144 },
    uploadTime: { zh: '上传时间（毫秒时间戳）', en: 'Upload time in ms since the epoch.', sample: 1795348800000 },
    reviewTime: { zh: '审核时间；未审核为 null', en: 'Time of the review; null without one.', sample: 1795348800000 },
    packTime: { zh: '打包时间；未打包为 null', en: 'Time of the packaging; null without one.', sample: 1795348800000 },
    account: {
      zh: '邮箱，或带国家码的手机号',
      en: 'Email address, or phone number with its country code.',
      sample: '+8613800000000',
    },
    addTime: {
      zh: '添加时间（毫秒时间戳）',
      en: 'Time at which it was added, in ms since the epoch.',
      sample: 1795348800000,
    },
    accounts: { zh: '账号', en: 'Accounts.', sample: ['ann@example.com'] },
    'addGreyAccounts:added': { zh: '新添加的账号数', en: 'How many were added.', sample: 2 },
    'addGreyAccounts:faulty': { zh: '格式错误的行，前 50 行', en: 'Rows without a valid account; the first 50.' },
    'faulty.row': { zh: '行号', en: 'Number of the row.', sample: 3 },
    'faulty.text': { zh: '内容', en: 'Its text.', sample: '13800000000' },
    faultyTotal: { zh: '格式错误的行数', en: 'How many rows have no valid account.', sample: 1 },
    selectable: { zh: '所有者的应用', en: 'The applications of the owner.' },
    selected: { zh: '已选择的应用 ID', en: 'IDs of the chosen applications.', sample: [] },
    appId: { zh: '应用 ID', en: 'ID of the application.', sample: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' },
    appName: { zh: '应用名称', en: 'Name of the application.', sample: 'Acme Home' },
    appIds: { zh: '应用 ID', en: 'IDs of applications.', sample: ['a1b2c3d4e5f60718293a4b5c6d7e8f90'] },
    isGrey: {
      zh: '是否灰度',
      en: 'Whether it is a gray release.',
      codes: { 0: { zh: '全量', en: 'To all users' }, 1: { zh: '灰度', en: 'Gray release' } },
      sample: 1,
    },
    publishId: { zh: '发布 ID', en: 'ID of the publication.', sample: '12' },
    state: { zh: '发布的状态', en: 'State of the publication.', sample: 'grey' },
    'getPackageStatus:state': {
      zh: '打包状态',
      en: 'State of the package.',
      codes: { 1: stages[1], 2: stages[2], 3: stages[3], 4: stages[4] },
      sample: 1,
    },
    'addGreyAccounts:accounts': { zh: '账号；返回时为全部灰度账号', en: 'Accounts; in the reply all gray accounts.' },
    'listMiniReviews:version': { zh: '等待审核的版本', en: 'The version that waits.' },
    'listMiniReviews:version.version': { zh: '版本号', en: 'Version.', sample: '1.3.0' },
    by: { zh: '操作账号；账号已删除为空', en: 'Account; empty where it is deleted.', sample: 'ann@example.com' },
    publishTime: {
      zh: '发布时间（毫秒时间戳）',
      en: 'Time of the publication in ms since the epoch.',
      sample: 1795348800000,
    },
    endTime: { zh: '结束时间；进行中为 null', en: 'Time of its end; null while it lasts.', sample: null },
    approve: { zh: '是否批准', en: 'Whether it is approved.', sample: true },
    urls: {
      zh: '手机可以打开的地址，最合适的在前',
      en: 'Addresses for phones, the best first.',
      sample: ['https://iot.example.com/app/t#m.31'],
    },
    expireTime: {
      zh: '失效时间（毫秒时间戳）',
      en: 'Time at which it ends, in ms since the epoch.',
      sample: 1795356000000,
    },
    token: { zh: '预览链接中的令牌', en: 'Token of a preview link.', sample: 'm.31.1795356000000.Zk3…' },
    frame: { zh: '小程序的页面和权限', en: 'The page of the program, and what it may ask for.' },
    src: { zh: '页面地址', en: 'Address of the page.', sample: '/panel-files/5e88…/index.html' },
    permissions,
    granted: permissions,
    isAnswered: {
      zh: '用户此前是否允许或拒绝过',
      en: 'Whether the user has allowed or denied before.',
      sample: true,
    },
    links: { zh: '可以打开的网站', en: 'Hosts that it may open pages of.', sample: [] },
    values: { zh: '按键保存的数据', en: 'The stored values by key.', sample: { order: [1, 2] } },
    key: { zh: '键', en: 'Key.', sample: 'order' },
    value: { zh: '任意 JSON；不带或为 null 时删除', en: 'Any JSON; absent or null removes it.', sample: [1, 2] },
  },
}
