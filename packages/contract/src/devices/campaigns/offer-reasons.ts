import type { Bilingual } from '../../locale.ts'

interface ReasonTexts {
  /** What was checked. */
  check: Bilingual
  /** What was found where the check fails; `{name}` is a detail of the check. */
  found: Bilingual
  /** What happens next, or what to do. */
  next: Bilingual
}

const text = (zh: string, en: string): Bilingual => ({ zh, en })
const reason = (check: Bilingual, found: Bilingual, next: Bilingual): ReasonTexts => ({ check, found, next })
const retry = text('修复后可在升级任务中点击重试', 'Retry the job once the cause is fixed.')
const heldNext = text('设备恢复或有人解除暂停后继续', 'It goes on when the device returns, or someone lifts the hold.')
const newer = text('发布更高的版本', 'Release a higher version.')

/** decision 0093: why a device is not offered an update, in the order of the checks. */
export const offerReasons = {
  deviceDisabled: reason(
    text('设备已启用', 'Device is enabled'),
    text('设备已被禁用', 'The device is disabled'),
    text('启用设备', 'Enable the device.'),
  ),
  neverConnected: reason(
    text('设备已激活', 'Device is activated'),
    text('设备从未连接', 'The device has never connected'),
    text('设备首次连接后自动推送', 'The update is offered after the first connect.'),
  ),
  simulated: reason(
    text('设备为真实设备', 'Device is real'),
    text('已发布产品的模拟设备不参与升级', 'Simulated devices of a released product take no updates'),
    text('使用真实设备', 'Use a real device.'),
  ),
  gatewayOffline: reason(
    text('网关在线', 'Gateway is online'),
    text('设备的网关离线', 'The gateway of the device is offline'),
    text(
      '网关上线、设备登录后自动推送',
      'The update is offered when the gateway is back and the device has logged in.',
    ),
  ),
  noOta: reason(
    text('设备接收固件推送', 'Device receives firmware offers'),
    text('{found}', '{found}'),
    text('{fix}', '{fix}'),
  ),
  noRelease: reason(
    text('产品有固件发布', 'A release exists'),
    text('产品没有进行中的固件升级', 'The product has no firmware release in progress'),
    text('验证或发布一个固件版本', 'Validate or release a firmware version.'),
  ),
  notInValidation: reason(
    text('设备在验证设备列表中', 'Device is a test device'),
    text('版本正在验证，设备不在验证设备列表中', 'The version is being validated, and the device is not in the list'),
    text('将设备加入列表，或等待版本发布', 'Add it to the list, or wait for the release.'),
  ),
  notReleased: reason(
    text('版本已发布', 'Version is released'),
    text('版本已通过验证，尚未发布', 'The version has passed its validation and is not released yet'),
    text('发布该版本', 'Release the version.'),
  ),
  withdrawn: reason(
    text('版本仍在推送', 'Version is still offered'),
    text('版本已撤回', 'The version was withdrawn'),
    newer,
  ),
  expired: reason(
    text('发布在有效期内', 'Release is still valid'),
    text('有效期已结束', 'Its validity has ended'),
    newer,
  ),
  otherArea: reason(
    text('发布区域包含设备所在地区', 'Release covers the device’s area'),
    text('发布未覆盖设备所在地区（{lane}）', 'The release does not cover the device’s area ({lane})'),
    text('扩大发布区域', 'Widen the area of the release.'),
  ),
  joinedLater: reason(
    text('设备在开始前已激活', 'Device was activated before the start'),
    text('推送仅包含开始前已激活的设备', 'The rollout has only devices that were activated before it started'),
    newer,
  ),
  filtered: reason(
    text('设备符合计划的筛选条件', 'Device matches the plan’s filter'),
    text('设备不符合计划的筛选条件', 'The device does not match the filter of the plan'),
    newer,
  ),
  versionUnknown: reason(
    text('固件版本已知', 'Firmware version is known'),
    text('设备未上报该类型固件的版本', 'The device has not reported a version of this type'),
    text('由设备在连接后发送 up/ota/version', 'Let the device send up/ota/version after each connect.'),
  ),
  hasTarget: reason(
    text('设备运行其他版本', 'Device runs another version'),
    text('设备已运行 {version}', 'The device already runs {version}'),
    text('无需操作', 'Nothing to do.'),
  ),
  hasNewer: reason(
    text('设备运行的版本较低', 'Device runs an older version'),
    text('设备运行的 {version} 高于 {target}', 'The device runs {version}, which is above {target}'),
    newer,
  ),
  hardwareUnknown: reason(
    text('硬件版本已知', 'Hardware revision is known'),
    text('版本仅适用于 {wanted}，设备未上报硬件版本', 'The version is for {wanted}; the device reports no revision'),
    text('由设备在 up/ota/version 中上报 hardware', 'Let the device report "hardware" in up/ota/version.'),
  ),
  otherHardware: reason(
    text('硬件版本匹配', 'Hardware revision matches'),
    text('设备为 {hardware}，版本仅适用于 {wanted}', 'The device is {hardware}; the version is for {wanted}'),
    text('发布适用于该硬件的版本', 'Release a version for this hardware.'),
  ),
  noPath: reason(
    text('有升级路径', 'An upgrade path leads to the version'),
    text('设备运行 {version}，至少需要 {from}', 'The device runs {version}; {from} is required'),
    text(
      '没有已发布的版本可先升级到 {from}：请发布一个过渡版本',
      'No released version leads to {from}: release one that bridges the gap.',
    ),
  ),
  viaStop: reason(
    text('途经版本可用', 'Version on the way is available'),
    text(
      '设备须先升级到 {stop}，该版本不适用于此设备',
      'The device updates to {stop} first, which is not available to it',
    ),
    text('检查 {stop} 的硬件、发布区域和签名', 'Check hardware, area and signature of {stop}.'),
  ),
  modelUnpublished: reason(
    text('物模型版本已发布', 'Thing model is published'),
    text(
      '固件需要物模型版本 {model}，已发布的为 {published}',
      'It needs version {model} of the thing model; {published} is published',
    ),
    text('发布物模型', 'Publish the thing model.'),
  ),
  gray: reason(
    text('设备在灰度范围内', 'Device is within the rollout percentage'),
    text(
      '设备位于第 {bucket} 档，当前灰度比例为 {ratio}%',
      'The device is in bucket {bucket}; the rollout percentage is {ratio}%',
    ),
    text('提高灰度比例', 'Raise the rollout percentage.'),
  ),
  groupClosed: reason(
    text('设备所在批次已开放', 'Group of the device is open'),
    text('设备属于第 {group} 批，目前开放到第 {open} 批', 'The device is in group {group}; group {open} is open now'),
    text('前面的批次通过后自动推送', 'The update is offered when the groups before it have passed.'),
  ),
  awaitingApproval: reason(
    text('计划已批准', 'Plan is approved'),
    text('升级计划等待另一位成员批准', 'The plan waits for the approval of a second person'),
    text('由另一位成员批准', 'Let another member approve it.'),
  ),
  rehearsalMissing: reason(
    text('计划已演练', 'Plan is rehearsed'),
    text('升级计划要求演练，尚无有效的演练', 'The plan requires a rehearsal, and none counts for it'),
    text('完成演练并用作证明', 'Rehearse the plan and use the result as evidence.'),
  ),
  scheduled: reason(
    text('推送已开始', 'Rollout has started'),
    text('推送尚未开始', 'The rollout has not started yet'),
    text('到计划的开始时间后自动推送', 'It starts at the time of its plan.'),
  ),
  held: reason(
    text('推送未自动暂停', 'Rollout is not held'),
    text('推送已自动暂停：{why}', 'The rollout is on hold: {why}'),
    heldNext,
  ),
  paused: reason(
    text('推送未手动暂停', 'Rollout is not paused'),
    text('推送已被手动暂停：{why}', 'The rollout is paused: {why}'),
    text('恢复推送', 'Resume the rollout.'),
  ),
  stopped: reason(
    text('推送未停止', 'Rollout is not stopped'),
    text('推送已停止：{why}', 'The rollout was stopped: {why}'),
    newer,
  ),
  rate: reason(
    text('推送速度未达上限', 'Pace of the rollout allows an offer'),
    text(
      '本分钟的推送数已满，前面约有 {ahead} 台',
      'This minute’s offers are used up; about {ahead} devices are ahead',
    ),
    text('约 {minutes} 分钟后推送', 'The update is offered in about {minutes} min.'),
  ),
  inFlightCap: reason(
    text('同时升级的设备数未达上限', 'Fewer devices are updating than allowed'),
    text('已有 {inFlight} 台设备正在升级', '{inFlight} devices are updating now'),
    text('其中一些完成后自动推送', 'The update is offered when some of them have finished.'),
  ),
  window: reason(
    text('处于空闲时段', 'Idle hours have begun'),
    text(
      '静默升级仅在设备本地时间 {from}–{to} 进行',
      'A silent update begins between {from} and {to} device time only',
    ),
    text('{wait}后自动推送', 'The update is offered in {wait}.'),
  ),
  planWindow: reason(
    text('处于计划的时间窗内', 'Plan allows updates now'),
    text('升级计划的时间窗尚未开放', 'The plan allows updates at other hours only'),
    text('{wait}后自动推送', 'The update is offered in {wait}.'),
  ),
  deviceHold: reason(
    text('设备接受升级', 'Device accepts updates now'),
    text('设备暂不接受升级：{why}', 'The device asks to wait: {why}'),
    text('设备解除后自动推送', 'The update is offered when the device lifts its hold.'),
  ),
  declined: reason(
    text('用户未拒绝', 'User has not declined'),
    text('用户已拒绝该版本', 'The user declined this version'),
    text('仅在有新版本时再次询问，或点击重试', 'The user is asked again for a new version, or after a retry.'),
  ),
  cancelled: reason(
    text('任务未被取消', 'Job was not canceled'),
    text('该设备的升级已被取消', 'The update of this device was canceled'),
    retry,
  ),
  keyListOutdated: reason(
    text('设备的密钥列表为最新', 'Key list of the device is current'),
    text(
      '设备拒绝了签名：其密钥列表版本为 {list}，当前为 {current}',
      'The device refused the signature: its key list is version {list}, the current one {current}',
    ),
    text(
      '设备加载新列表并上报后自动推送',
      'The update is offered when the device reports that it has loaded the list.',
    ),
  ),
  attemptsUsed: reason(
    text('仍有尝试次数', 'Attempts are left'),
    text('第 {attempt} 次尝试后结束：{outcome}，{code}', 'Ended in attempt {attempt}: {outcome}, {code}'),
    retry,
  ),
  lastWasSevere: reason(
    text('上次升级安全结束', 'Last update ended safely'),
    text('上次安装该版本的结果为“{outcome}”', 'The last installation of this version ended: {outcome}'),
    retry,
  ),
  changedBack: reason(
    text('该版本此前未升级成功', 'Version was not confirmed before'),
    text('设备曾确认该版本，之后又上报了其他版本', 'The device confirmed this version and reports another one since'),
    retry,
  ),
  otherTypeFirst: reason(
    text('没有须先升级的其他类型', 'No other firmware type comes first'),
    text('须先升级{firmwareType}固件', 'The {firmwareType} firmware has to be updated first'),
    text('该升级完成后自动推送', 'The update is offered once that is done.'),
  ),
  otherJobInstalling: reason(
    text('没有正在安装的其他版本', 'No other version is being installed'),
    text('设备正在安装另一版本', 'The device is installing another version'),
    text('该任务结束后自动推送', 'The update is offered when that job has ended.'),
  ),
  jobActive: reason(
    text('没有进行中的升级任务', 'No update job is open'),
    text('已有升级任务，状态为“{state}”', 'A job exists; its state is: {state}'),
    text('等待设备响应', 'Wait for the device.'),
  ),
  offline: reason(
    text('设备在线', 'Device is online'),
    text('设备离线', 'The device is offline'),
    text('设备上线后自动推送', 'The update is offered when the device connects.'),
  ),
} as const satisfies Record<string, ReasonTexts>

export type OfferReason = keyof typeof offerReasons
export const offerReasonNames = Object.keys(offerReasons) as [OfferReason, ...OfferReason[]]
