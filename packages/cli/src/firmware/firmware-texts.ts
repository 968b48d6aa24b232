import { both } from '../help-text.ts'

export const firmwareTexts = {
  badType: both('--type 必须是 module、mcu、bluetooth 或 zigbee', '--type must be module, mcu, bluetooth or zigbee'),
  badRemind: both('--remind 必须是 ask、silent 或 forced', '--remind must be ask, silent or forced'),
  badArea: both('--area 必须是 {areas}', '--area must be {areas}'),
  badRelease: both(
    '“{release}”不是发布记录 ID，也不是版本（如 V1.2.0 build 261120）',
    '“{release}” is neither the ID of a release nor a version such as V1.2.0 build 261120',
  ),
  noRelease: both('产品没有版本 {release} 的发布记录', 'The product has no release of {release}'),
  severalReleases: both(
    '多个固件类型有版本 {release}：请用 --type 指定',
    'Several types of firmware have the version {release}: specify one with --type',
  ),
  severalTypes: both(
    '产品有多个类型的固件：请用 --type 指定',
    'The product has firmware of several types: specify one with --type',
  ),
  noVersion: both(
    '{file} 的镜像头中没有版本：请用 --version 指定，如 "V1.2.0 build 261120"',
    'The image {file} names no version: specify it with --version, such as "V1.2.0 build 261120"',
  ),
  noFile: both('无法读取 {file}：{why}', "Can't read {file}: {why}"),
  uploading: both('正在上传 {file}：{percent}%', 'Uploading {file}: {percent}%'),
  releaseIs: both('{version}（{type}）：{status}', '{version} ({type}): {status}'),
  noReleases: both('没有固件发布记录', 'No firmware releases'),
  rehearsesSaved: both('按已保存的升级计划演练', 'Rehearses the saved rollout plan'),
  rehearsesStandard: both(
    '该固件升级没有升级计划，按标准计划演练',
    'The release has no rollout plan: rehearses the standard one',
  ),
  simulated: both('模拟设备：', 'simulated:'),
  rehearsing: both('演练中：{done} / {runs} 次运行', 'Rehearsing: {done} of {runs} runs'),
  rehearsed: both(
    '{runs} 次带故障的运行中，{early} 次在不超过 {devices} 台设备时停止；停止前推送 {median} 台（中位）、{most} 台（最多）',
    '{early} of {runs} runs with faults were stopped at {devices} devices or fewer; devices before the stop: {median} (median), {most} (most)',
  ),
  notRehearsed: both('演练没有报告：{state}', 'The rehearsal has no report: {state}'),
  noEvidence: both('不能用作发布依据：{why}', "It doesn't count as evidence: {why}"),
  usedAsEvidence: both('已用作发布依据', 'Used as evidence'),
  withdrawn: both('已撤回', 'Withdrawn'),
  deleted: both('已删除', 'Deleted'),
  expired: both('灰度已到期', 'Expired'),
  badRows: both('{file} 中以下行不是该产品的设备：{rows}', '{file}: not devices of this product in rows {rows}'),
  askWithdraw: both(
    '撤回后不再向设备提供此版本，未发布的版本会被删除。确定撤回 {release}？输入 yes 确认：',
    'A withdrawn version is no longer offered to devices; one before its release is deleted. Withdraw {release}? Type yes to confirm: ',
  ),
  notWithdrawn: both('未撤回', 'Not withdrawn'),
  campaignIs: both('{kind} {state}：{total} 台设备', '{kind} {state}: {total} devices'),
  noCampaign: both('该版本还没有推送给任何设备', 'The release has not been offered to any device yet'),
  nothingOffered: both('产品没有正在推送的版本', 'No version of this product is being offered'),
  signHint: both(
    '列出待签的清单：slipway firmware sign {productId}',
    'To see what waits for a signature: slipway firmware sign {productId}',
  ),
  manifestWaits: both('固件清单，发布记录 {release}', 'manifest of release {release}'),
  listWaits: both('密钥列表，版本 {version}', 'key list, version {version}'),
  installation: both('第 {step} 次安装，共 {steps} 次：{version}', 'installation {step} of {steps}: {version}'),
  nothingWaits: both('没有待签的清单', 'Nothing waits for a signature'),
  noListDraft: both('没有待签的密钥列表', 'No key list waits for a signature'),
  notToSign: both(
    '服务器返回的不是要签署的清单，未签名',
    'The server sent something else than the document to sign; nothing was signed',
  ),
  signing: both('签署：{what}', 'Signing: {what}'),
  badPem: both(
    '{file} 不是可用的 Ed25519 私钥（PEM）；有密码时设置 SLIPWAY_KEY_PASSPHRASE',
    '{file} is not a usable Ed25519 private key in PEM; if it is encrypted, set SLIPWAY_KEY_PASSPHRASE',
  ),
  otherKey: both(
    '密钥 {keyId} 不能签署此文件。可用的密钥：{keys}',
    'Key {keyId} cannot sign this. Keys that can: {keys}',
  ),
  whichKey: both(
    '无法确定是哪个密钥的签名：请把文件命名为 {names}',
    "Can't tell which key has signed: name the file {names}",
  ),
  howToSign: both(
    '把标准输出保存为 {file}（不要编辑），用以下命令之一签署，再加 --signature 提交 .sig 文件：',
    'Save the output as {file} without editing it, sign it with one of these commands, and submit the .sig file with --signature:',
  ),
  signed: both('已签署：{what}', 'Signed: {what}'),
  moreSignatures: both('已提交签名，密钥列表还需要其他签名', 'Signature submitted; the key list needs another one'),
} as const
