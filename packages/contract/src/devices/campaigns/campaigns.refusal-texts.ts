import type { Bilingual } from '../../locale.ts'
import type { campaignsRefusals } from './campaigns.refusals.ts'

export const campaignsRefusalTexts: Record<keyof typeof campaignsRefusals, Bilingual> = {
  'campaigns.jobNotFound': { zh: '升级任务不存在', en: 'Update job not found' },
  'campaigns.noConsentAwaited': {
    zh: '该任务没有在等待用户同意',
    en: 'The job is not waiting for consent',
  },
  'campaigns.notCancellable': {
    zh: '任务已结束或设备已开始安装，不能取消',
    en: 'The job has ended or the device has begun to install, so it can’t be canceled',
  },
  'campaigns.notRetriable': {
    zh: '只能重试设备最近一次未成功的升级，且每次只能重试一次',
    en: 'Only the last update of a device can be retried, once, and only if it didn’t succeed',
  },
  'campaigns.noRollout': {
    zh: '该固件没有正在进行的推送，可能尚未发布、已停止或已过期',
    en: 'The release has no rollout in progress: it is not released, was stopped, or has expired',
  },
  'campaigns.notRunning': { zh: '推送已经暂停', en: 'The rollout is paused already' },
  'campaigns.notPaused': { zh: '推送没有暂停，无需恢复', en: 'The rollout is not paused' },
  'campaigns.notHeld': { zh: '推送没有被自动暂停', en: 'The rollout is not on hold' },
  'campaigns.notScheduled': { zh: '推送已经开始', en: 'The rollout has started already' },
  'campaigns.noSoak': { zh: '当前批次没有处于观察期', en: 'No group is being observed now' },
  'campaigns.noGroups': {
    zh: '该推送没有升级计划，不分批进行',
    en: 'The rollout has no plan and proceeds without groups',
  },
  'campaigns.nothingToRetry': { zh: '没有可重试的设备', en: 'There is no device to retry' },
  'campaigns.approvalMissing': {
    zh: '升级计划需要另一位成员批准后才能开始',
    en: 'Another member has to approve the plan before it starts',
  },
  'campaigns.rehearsalMissing': {
    zh: '升级计划要求演练，尚无有效的演练',
    en: 'The plan requires a rehearsal, and none counts for it',
  },
  'campaigns.rehearsalNeedsPlan': {
    zh: '该产品发布固件前必须演练：请先选择升级计划，完成演练并用作发布依据',
    en: 'This product requires a rehearsal before a version is released: choose a rollout plan, rehearse it, and use the report as evidence',
  },
  'campaigns.stoppedByRule': {
    zh: '该版本的推送已由停止规则终止（{settled} 台设备中有 {severe} 台失联、回滚或未恢复连接），不再推送给更多设备：请发布修复后的版本',
    en: 'The stop rule has ended the rollout of this version ({severe} of {settled} devices rolled back, were lost or have not returned). It is offered to no further devices: release a fixed version.',
  },
  'campaigns.planMissing': { zh: '请选择预设或提供升级计划', en: 'Choose a preset or send a plan' },
  'campaigns.planFlawed': {
    zh: '升级计划有误：{flaws}',
    en: 'The plan can’t be used: {flaws}',
  },
  'campaigns.idleAboveDownload': {
    zh: '下载最长 {hours} 小时，其中没有进度的时间却允许 {minutes} 分钟：请缩短后者，或延长前者',
    en: 'A download may take {hours} h, but stand still for {minutes} min: allow a longer download, or a shorter pause',
  },
  'campaigns.propertyUnknown': {
    zh: '健康指标 {deKey} 不是物模型中由设备上报的属性',
    en: 'The health signal {deKey} is not a property of the thing model that devices report',
  },
  'campaigns.propertyNotNumeric': {
    zh: '健康指标 {deKey} 的数据类型是 {dataType}：只能比较数值型和布尔型属性',
    en: 'The health signal {deKey} is of type {dataType}: only numeric and boolean properties can be compared',
  },
  'campaigns.eventUnknown': {
    zh: '健康指标 {deKey} 不是物模型中的事件，也不是 connects（连接次数）',
    en: 'The health signal {deKey} is neither an event of the thing model nor connects',
  },
  'campaigns.planChanged': {
    zh: '升级计划已被修改，请重新查看后再批准',
    en: 'The plan has changed; read it again before you approve it',
  },
  'campaigns.noApprovalNeeded': { zh: '该升级计划不需要批准', en: 'This plan needs no approval' },
  'campaigns.ownApproval': {
    zh: '保存计划或发布该版本的成员不能批准，请由其他成员批准',
    en: 'Whoever saved the plan or released the version can’t approve it; another member has to',
  },
  'campaigns.noApprover': {
    zh: '没有其他成员可以批准：请先邀请另一位所有者，或取消批准要求',
    en: 'No other member could approve the plan: invite another owner first, or require no approval',
  },
  'campaigns.planFixed': {
    zh: '推送已经开始，升级计划不能再修改',
    en: 'The rollout has started, so its plan can’t be changed',
  },
}
