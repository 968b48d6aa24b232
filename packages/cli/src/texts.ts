import type { Bilingual } from '@slipway/contract/locale.ts'
import { builderTexts } from './builder/builder-texts.ts'
import { callTexts } from './call/call-texts.ts'
import { firmwareTexts } from './firmware/firmware-texts.ts'
import { both } from './help-text.ts'
import { miniTexts } from './mini/mini-texts.ts'
import { panelTexts } from './panel/panel-texts.ts'

export const texts = {
  noKey: both(
    '缺少 {server} 的 API 密钥：请运行 slipway login，或设置 SLIPWAY_API_KEY',
    'No API key for {server}: run slipway login, or set SLIPWAY_API_KEY',
  ),
  unknownCommand: both(
    '未知命令“{name}”。运行 slipway --help 查看全部命令',
    'Unknown command “{name}”. Run slipway --help for the list of commands',
  ),
  didYouMean: both('未知命令“{name}”，是否想输入 {other}？', 'Unknown command “{name}”. Did you mean {other}?'),
  badOption: both('{why}。运行 slipway {name} --help 查看用法', '{why}. Run slipway {name} --help for its usage'),
  askKey: both(
    '{server} 的 API 密钥（在 控制台 → 设置 → API 密钥 中创建）：',
    'API key for {server} (create one in the console: Settings → API keys): ',
  ),
  noKeyGiven: both('未输入密钥，未保存', 'No key was entered; nothing was saved'),
  badKey: both(
    '{server} 不接受该密钥：已吊销、已过期或输入有误',
    '{server} does not accept this key: it is revoked, expired or mistyped',
  ),
  loggedIn: both('已保存 {server} 的密钥到 {file}', 'Saved the key for {server} in {file}'),
  loggedOut: both('已从 {file} 删除 {server} 的密钥', 'Removed the key for {server} from {file}'),
  notLoggedIn: both('{file} 中没有 {server} 的密钥', 'There is no key for {server} in {file}'),
  badConfig: both('{file} 不是有效的 JSON，请修正或删除', '{file} is not valid JSON. Fix or remove it.'),
  more: both(
    '共 {total} 个，显示了 {shown} 个；用搜索词或 --limit 调整',
    '{shown} of {total} shown; use a search text or --limit',
  ),
  noProducts: both('没有产品', 'No products'),
  noDevices: both('没有设备', 'No devices'),
  online: both('在线', 'online'),
  offline: both('离线', 'offline'),
  never: both('从未连接', 'never connected'),
  logsStart: both('正在接收 {serial} 的消息，按 Ctrl-C 停止', 'Receiving messages of {serial}. Press Ctrl-C to stop'),
  logsEnd: both('服务器结束了连接', 'The server ended the stream'),
  badServer: both('--server 不是 http 或 https 地址', '--server must be an http or https address'),
  unreached: both('无法连接 {server}：{why}', "Can't reach {server}: {why}"),
  notSlipway: both(
    '{server} 返回的不是 Slipway 的响应（HTTP {status}）',
    'The response of {server} is not from Slipway (HTTP {status})',
  ),
  tooLong: both('{server} 返回的文件过大', 'The file that {server} sent is too large'),
  noFolder: both(
    '{folder} 不是产品文件夹：缺少 product.yaml',
    '{folder} is not a product folder: product.yaml is missing',
  ),
  noLock: both(
    '缺少 slipway.lock，无法确定推送到哪个产品：请用 --product 指定',
    'slipway.lock is missing, so the product is unknown: specify it with --product',
  ),
  link: both('{file} 是符号链接，不支持读写', '{file} is a symbolic link, which is not supported'),
  notFile: both('{file} 不是普通文件', '{file} is not a regular file'),
  tooLarge: both('{file} 超过 {limitKb} KB', '{file} is larger than {limitKb} KB'),
  strangePath: both('服务器返回了不允许的路径：{file}', 'The server returned a path that is not allowed: {file}'),
  unpushed: both(
    '{folder} 有尚未推送的修改，或不是从该产品拉取的。请先推送，或用 --overwrite 放弃修改',
    '{folder} has changes that were not pushed, or was not pulled from this product. Push first, or discard them with --overwrite',
  ),
  pulled: both(
    '已拉取到 {folder}：写入 {written} 个文件，删除 {removed} 个',
    'Pulled to {folder}: {written} files written, {removed} removed',
  ),
  upToDate: both('已是最新：{folder}', 'Up to date: {folder}'),
  nothing: both('没有变更', 'No changes'),
  warnings: both('提示（不影响推送）：', 'Warnings, which don’t prevent a push:'),
  problems: both('文件有误，未做任何修改：', 'The files have errors; nothing was changed:'),
  plan: both('变更 {count} 处，其中不兼容 {breaking} 处：', '{count} changes, {breaking} of them breaking:'),
  breaks: both('不兼容', 'breaking'),
  moved: both(
    '拉取之后产品已被修改（{by} 于 {at} 最后保存）。请先 pull；如确要覆盖，加 --overwrite',
    'The product has changed since the pull (last saved by {by} at {at}). Pull first, or overwrite it with --overwrite',
  ),
  movedNote: both('将覆盖 {by} 于 {at} 保存的修改', 'This overwrites the changes saved by {by} at {at}'),
  ask: both('应用这些变更？输入 yes 确认：', 'Apply these changes? Type yes to confirm: '),
  declined: both('未应用', 'Not applied'),
  needsAccept: both(
    '有不兼容的变更：加 --accept-breaking 才会应用',
    'Some changes are breaking: add --accept-breaking to apply them',
  ),
  badNumber: both('{option} 必须是 {min} 到 {max} 的数', '{option} must be a number from {min} to {max}'),
  badMqtt: both('--mqtt 不是 mqtt、mqtts、ws 或 wss 地址', '--mqtt must be an mqtt, mqtts, ws or wss address'),
  simStarts: both(
    '{count} 台模拟设备连接 {url}，种子 {seed}；按 Ctrl-C 停止',
    '{count} simulated devices connect to {url}, seed {seed}. Press Ctrl-C to stop',
  ),
  simGoes: both(
    '在线 {connected}/{count}，上报 {reports}，事件 {events}，应答 {replies}，丢失 {lost}，被拒 {refused}',
    'connected {connected}/{count}, reports {reports}, events {events}, replies {replies}, lost {lost}, refused {refused}',
  ),
  simPressed: both(
    '正在按下 {serials} 的按键，直到它们加入家庭：在同一网络中打开配套 App 的“附近的设备”',
    'The buttons of {serials} are pressed until they are in a home: open “Devices nearby” in the companion app, in the same network',
  ),
  simAdded: both('{serial} 已加入家庭', '{serial} was added to a home'),
  simLeft: both('{serial} 已不在任何家庭中', '{serial} is in no home any more'),
  simUpdates: both(
    '升级成功 {updates}，失败 {updatesFailed}，回滚 {updatesRolledBack}，不再上线 {updatesBricked}',
    'updates {updates}, failed {updatesFailed}, rolled back {updatesRolledBack}, never returned {updatesBricked}',
  ),
  simEnded: both(
    '已停止。{count} 台模拟设备及其数据仍保留，删除：slipway sim --product {productId} --remove',
    'Stopped. {count} simulated devices and their data are kept. To remove them: slipway sim --product {productId} --remove',
  ),
  simRemoving: both('正在删除：剩余 {left}/{count} 台', 'Removing: {left} of {count} left'),
  simRemoved: both('已删除 {count} 台模拟设备', '{count} simulated devices removed'),
  applied: both('已应用 {count} 处变更', '{count} changes applied'),
  ...firmwareTexts,
  ...panelTexts,
  ...miniTexts,
  ...builderTexts,
  ...callTexts,
} as const satisfies Record<string, Bilingual>
export type TextName = keyof typeof texts
