import type { ApiTexts } from '../../reference/api-text.ts'

const jobId = { zh: '升级任务 ID', en: 'ID of the update job.', sample: '105' }

export const campaignsApiTexts: ApiTexts = {
  calls: {
    explainUpdate: {
      zh: '说明设备为什么收到或没有收到升级：一句话结论，以及每个推送的逐项检查。不做任何修改。',
      en: 'Tells why a device is or isn’t offered an update: in one sentence, and check by check for each campaign. Changes nothing.',
    },
    getUpgradePath: {
      zh: '按设备上报的版本返回升级到该版本的路径，含必经版本，以及没有路径的设备数和其中最多 100 台。不做任何修改。',
      en: 'Returns how devices come to a release, by the versions that they report: required stops and versions on the way, and the number of devices that no way leads to, with up to 100 of them. Changes nothing.',
    },
    listCampaigns: {
      zh: '返回一个固件升级的推送，最新的在前，含各地区的开放比例，以及按状态和代码统计的任务数，模拟设备单独统计。',
      en: 'Returns the campaigns of a release, newest first, with how far each lane is open, and the number of jobs by state and code; those of simulated devices are counted separately.',
    },
    listUpdateJobs: {
      zh: '分页返回固件升级的任务，先按状态、再按设备排列。下一页以 next 作为 cursor 请求，null 表示没有更多。',
      en: 'Returns the jobs of a release by page, ordered by state and then by device. Send next as cursor for the next page; null means that there is none.',
    },
    consentToUpdate: {
      zh: '代用户同意或拒绝等待同意的升级。同意后立即推送；拒绝后仅在有新版本或重试后再次询问。',
      en: 'Accepts or declines an update that waits for consent. An accepted one is offered immediately; a declined one is asked about again only for a new version, or after a retry.',
    },
    pauseRollout: {
      zh: '暂停已发布固件的推送：不再推送给更多设备，也不再重发；设备已开始的下载和安装继续进行。原因会显示在设备的解释中。',
      en: 'Pauses the rollout of a release: nothing more is offered or offered again; downloads and installations that devices have begun go on. The reason is shown in the explanations of devices.',
    },
    resumeRollout: {
      zh: '恢复已暂停的推送，并立即检查在线设备。',
      en: 'Resumes a paused rollout, and checks connected devices immediately.',
    },
    stopRollout: {
      zh: '停止推送，不能恢复：取消设备尚未开始安装的升级。已升级的设备保持新版本；之后提高灰度比例会开始新的推送。',
      en: 'Stops the rollout for good: updates that devices have not begun to install are canceled. Updated devices keep the version; a higher percentage starts a new rollout.',
    },
    startRollout: {
      zh: '立即开始已排期的推送，不等待计划的开始时间。需要批准或演练的计划须先完成。设备在随后几秒内选定，第一批随即开放。',
      en: 'Starts a scheduled rollout before the time of its plan. An approval or a rehearsal that the plan requires comes first. Devices are chosen within seconds, and the first group opens.',
    },
    liftHold: {
      zh: '解除平台的自动暂停并说明原因：导致暂停的结果不再触发暂停和批次门槛，但仍计入序贯检验。证据不足或未通过的批次视为通过。',
      en: 'Lifts a hold of the platform, with a reason: what held the rollout no longer counts for holds and gates, but always for the sequential test. A group that proved too little or failed its gate passes.',
    },
    approveRollout: {
      zh: '批准需要批准的升级计划，推送随后按计划开始。保存计划或发布该版本的账号不能批准；计划修改后须重新批准。',
      en: 'Approves a plan that needs approval; the rollout then starts as planned. Accounts that saved the plan or released the version can’t approve it, and a change of the plan voids the approval.',
    },
    chartRollout: {
      zh: '返回推送随时间的变化：每个时间点的累计数，最多 500 个点；以及自动暂停和用户操作。没有变化的时间没有点。',
      en: 'Returns a rollout over time: totals at each point, at most 500 points, and holds and acts of users. Times without a change have no point.',
    },
    watchRollout: {
      zh: '以服务器发送事件（SSE）返回 campaign/info 的内容：先返回当前状态，之后有变化时返回，最多每秒一次。',
      en: 'Sends what campaign/info returns as server-sent events: the present state first, then each change, at most once a second.',
    },
    skipSoak: {
      zh: '提前结束当前批次的观察期并说明原因，之后立即检查门槛。',
      en: 'Ends the soak of the present group, with a reason; its gate is checked immediately.',
    },
    retryFailedUpdates: {
      zh: '将同一版本再次推送给失败、超时、回滚或失联的设备，每次最多 10,000 台。',
      en: 'Offers the same version again to the devices that failed, timed out, rolled back or were lost, at most 10,000 at a time.',
    },
    getRolloutPlan: {
      zh: '返回固件升级的升级计划，以及对产品当前设备的估算：批次、发现 3% 故障的概率、最短时长、按首要原因统计的排除设备和提醒。没有计划时按标准计划估算。',
      en: 'Returns the rollout plan of a release, and what it means for the devices of the product now: groups, probability of finding a fault of 3%, minimum duration, excluded devices by their first reason, warnings. Without a plan the figures are those of the standard plan.',
    },
    saveRolloutPlan: {
      zh: '保存固件升级的升级计划（预设或自定义），返回其估算；preset 为 none 时移除计划。计划在发布时生效；推送开始后不能修改。修改会使批准失效。',
      en: 'Saves the rollout plan of a release, a preset or an own one, and returns its figures; preset none removes it. It applies when the version is released, and is fixed once the rollout has started. A change voids the approval.',
    },
    cancelUpdate: {
      zh: '取消设备尚未开始安装的升级。该版本仅在重试后再次推送给它。',
      en: 'Cancels an update that the device has not begun to install. The version is offered to it again only after a retry.',
    },
    retryUpdate: {
      zh: '允许将失败、超时、回滚、失联、被拒绝或被取消的版本再次推送给设备，并立即重新检查该设备。',
      en: 'Lets a version that failed, timed out, rolled back, was lost, declined or canceled be offered to the device again, and checks the device immediately.',
    },
  },
  fields: {
    images: { zh: '发布包含的固件，按安装顺序', en: 'What the release installs, in this order.' },
    versions: { zh: '设备上报的版本，数量多的在前', en: 'Versions that devices report, most common first.' },
    version: { zh: '设备上报的版本', en: 'The version that a device reports.', sample: '1.0.0' },
    deviceCount: { zh: '设备数', en: 'Number of devices.', sample: 12 },
    'getUpgradePath:images.versions.kind': {
      zh: 'target 已是该版本，newer 更高，reachable 有路径，unreachable 没有路径',
      en: 'target: runs it; newer: runs a higher one; reachable: a way leads to it; unreachable: none does.',
      sample: 'reachable',
    },
    path: { zh: '依次安装的版本，最后一个为目标版本', en: 'The versions to install, the target last.' },
    isStop: { zh: '是否为必经版本', en: 'Whether the version is a required stop.', sample: false },
    unreachable: { zh: '没有升级路径的设备', en: 'Devices that no way leads to the release.' },
    devices: { zh: '其中最多 100 台', en: 'Up to 100 of them.' },
    recordId: { zh: '固件升级 ID', en: 'ID of the release.', sample: '41' },
    campaignId: { zh: '推送 ID', en: 'ID of the campaign.', sample: '7' },
    jobId,
    sentence: {
      zh: '结论：当前任务的状态，或不推送的首要原因，以请求的语言返回',
      en: 'The state of the present job, or the first reason against an offer, in the language of the request.',
      sample: '设备离线。设备上线后自动推送',
    },
    updates: {
      zh: '产品的推送，及该设备对每个推送的检查',
      en: 'The campaigns of the product, as this device sees them.',
    },
    firmwareVersion: { zh: '目标版本', en: 'The version that is offered.', sample: 'V1.1.0 build 260201' },
    firmwareType: {
      zh: '固件类型',
      en: 'Type of the firmware.',
      codes: {
        1: { zh: '模组', en: 'Module' },
        2: { zh: 'MCU', en: 'MCU' },
        3: { zh: '蓝牙', en: 'Bluetooth' },
        4: { zh: 'Zigbee', en: 'Zigbee' },
      },
    },
    kind: {
      zh: '推送种类：validation（测试设备）或 rollout（正式推送）',
      en: 'validation (on test devices) or rollout.',
      sample: 'rollout',
    },
    'explainUpdate:updates.job.attempts': {
      zh: '失败后共尝试几次',
      en: 'How often the update is tried in all.',
      sample: 3,
    },
    job: {
      zh: '该推送在设备上进行中的任务；null 表示没有',
      en: 'The active job of the campaign; null if there is none.',
    },
    state: {
      zh: '任务的状态；大写为已结束任务的结果',
      en: 'State of the job; in capitals the outcome of an ended one.',
    },
    'listCampaigns:state': {
      zh: '推送的状态',
      en: 'State of the campaign.',
      sample: 'running',
    },
    'listCampaigns:counts.state': {
      zh: '任务的状态或结果',
      en: 'State or outcome of the jobs.',
      sample: 'CONFIRMED',
    },
    'listCampaigns:simulated.state': {
      zh: '任务的状态或结果',
      en: 'State or outcome of the jobs.',
      sample: 'CONFIRMED',
    },
    simulated: {
      zh: '模拟设备和虚拟设备的任务数，按状态和代码；不计入 counts',
      en: 'Jobs of simulated and virtual devices by state and code; `counts` does not include them.',
    },
    isSimulated: { zh: '是否为模拟设备', en: 'Whether the device is simulated.' },
    percent: { zh: '进度（%）', en: 'Progress in percent.', sample: 40 },
    step: { zh: '当前是第几次安装', en: 'Number of the present installation.', sample: 1 },
    steps: {
      zh: '任务的安装次数：途经版本和一同发布的类型各计一次',
      en: 'Installations of the job: versions on the way and types released together count one each.',
      sample: 1,
    },
    'explainUpdate:updates.job.firmwareVersion': {
      zh: '当前安装的版本',
      en: 'The version that is being installed.',
      sample: 'V1.1.0 build 260201',
    },
    attempt: { zh: '第几次尝试', en: 'Number of the attempt.', sample: 1 },
    code: { zh: '设备上报的代码，0 表示正常', en: 'Code that the device reported; 0 is none.', sample: 0 },
    msg: { zh: '设备上报的说明', en: 'Text that the device reported.', sample: '' },
    time: { zh: '进入该状态的时间（毫秒时间戳）', en: 'Since when it has this state, in ms since the epoch.' },
    dueTime: {
      zh: '到此时间仍无变化则由平台处理（毫秒时间戳）；null 表示没有期限',
      en: 'When the platform acts unless something has changed, in ms since the epoch; null if it has no limit.',
      sample: 1795352400000,
    },
    lines: { zh: '逐项检查', en: 'The checks, in their order.' },
    reason: { zh: '检查项', en: 'The check.', sample: 'offline' },
    isMet: { zh: '是否通过', en: 'Whether it passed.', sample: false },
    text: {
      zh: '检查的内容；未通过时为原因和下一步',
      en: 'What was checked; where it failed, what was found and what comes next.',
      sample: '设备离线。设备上线后自动推送',
    },
    heldWhy: { zh: '暂停或停止的原因', en: 'Why it was held, paused or stopped.', sample: '' },
    'pauseRollout:state': { zh: '推送的状态', en: 'State of the rollout.', sample: 'paused' },
    'resumeRollout:state': { zh: '推送的状态', en: 'State of the rollout.', sample: 'running' },
    'stopRollout:state': { zh: '推送的状态', en: 'State of the rollout.', sample: 'stopped' },
    'pauseRollout:reason': { zh: '原因', en: 'Why it is paused.', sample: 'Crash reports from Shenzhen' },
    'stopRollout:reason': { zh: '原因', en: 'Why it is stopped.', sample: 'Crash reports from Shenzhen' },
    endTime: {
      zh: '停止推送的时间（毫秒时间戳）',
      en: 'When it stops offering, in ms since the epoch.',
      sample: 1797940800000,
    },
    open: {
      zh: '各地区已开放的比例（%）；没有的地区未开放',
      en: 'Percent of each lane that is open; a missing one is closed.',
      sample: { CN: 20 },
    },
    counts: { zh: '按状态和代码统计的任务数', en: 'Number of jobs by state and code.' },
    n: { zh: '任务数', en: 'Number of jobs.', sample: 12 },
    total: { zh: '任务总数', en: 'Number of all jobs.', sample: 12 },
    cursor: { zh: '上一页的 next', en: 'next of the previous page.', sample: '7~offered~31~105' },
    jobs: { zh: '任务', en: 'The jobs.' },
    fromVersion: { zh: '任务开始时设备运行的版本', en: 'What the device ran when the job began.', sample: 'V1.0.0' },
    next: {
      zh: '下一页的 cursor；null 表示没有更多',
      en: 'The cursor of the next page; null if there is none.',
      sample: null,
    },
    accept: { zh: '是否同意', en: 'Whether the user agrees.', sample: true },
  },
}
