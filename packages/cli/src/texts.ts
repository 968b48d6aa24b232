import type { Bilingual } from '@slipway/contract/locale.ts'

const both = (zh: string, en: string): Bilingual => ({ zh, en })

export const texts = {
  usage: both(
    `用法：
  slipway pull <产品 ID> [目录]   拉取产品文件夹（默认目录：产品 ID）
  slipway plan [目录]            预览推送会带来的变更，不做修改
  slipway push [目录]            预览变更，确认后应用
  slipway sim --product <产品 ID> [--devices <台数>]   运行模拟设备（默认 100 台，最多 1000 台），按 Ctrl-C 停止
  slipway sim --product <产品 ID> --remove             删除该产品的全部模拟设备

选项：
  --server <地址>       Slipway 的地址（或 SLIPWAY_SERVER，默认 http://localhost:3000）
  --key <密钥>          API 密钥（建议改用环境变量 SLIPWAY_API_KEY，命令行会留在 shell 历史中）
  --product <产品 ID>    推送到另一个产品，而不是拉取时的产品
  --yes                 跳过确认（用于 CI）
  --accept-breaking     与 --yes 一起使用：同时应用不兼容的变更
  --overwrite           覆盖拉取之后的修改（pull：本地的；push：服务器上的）
  --lang <zh|en>        语言（或 SLIPWAY_LANG）

sim 的选项（括号内为默认值）：
  --interval <秒>       每台设备的上报间隔（10）      --seed <数>           随机种子，相同则行为相同（1）
  --events <%>          上报时附带事件的比例（2）     --refuse <%>          指令拒绝率（5）
  --offline <%>         每次上报时转为离线的比例（0.5） --offline-seconds <秒> 离线时长（60）
  --loss <%>            丢弃上报的比例（1）           --drift <秒>          时钟误差上限（30）
  --delay <%>           延迟上报的比例（2）           --delay-seconds <秒>  延迟上限（30）
  --for <秒>            运行指定时长后自动停止        --mqtt <地址>         设备连接的地址，如 mqtts://host:8883

退出码：0 完成；1 服务器拒绝或无法连接；2 命令或文件有误；3 有会丢失的修改；4 未确认`,
    `Usage:
  slipway pull <productId> [folder]   download a product as a folder (default: named after its ID)
  slipway plan [folder]               preview the changes that a push would make
  slipway push [folder]               preview the changes and apply them after confirmation
  slipway sim --product <id> [--devices <number>]   run simulated devices (default 100, at most 1000) until Ctrl-C
  slipway sim --product <id> --remove               remove all simulated devices of the product

Options:
  --server <address>    address of Slipway (or SLIPWAY_SERVER; default http://localhost:3000)
  --key <key>           API key (SLIPWAY_API_KEY is safer: shells store command lines in their history)
  --product <id>        push to a different product than the one that was pulled
  --yes                 skip the confirmation (for CI)
  --accept-breaking     with --yes: also apply breaking changes
  --overwrite           overwrite changes made since the pull (pull: local changes; push: changes on the server)
  --lang <zh|en>        language (or SLIPWAY_LANG)

Options of sim (defaults in parentheses):
  --interval <s>        time between two reports of a device (10)  --seed <number>        same seed, same run (1)
  --events <%>          reports sent with an event (2)             --refuse <%>           commands rejected (5)
  --offline <%>         reports replaced by a disconnect (0.5)     --offline-seconds <s>  offline time (60)
  --loss <%>            reports dropped (1)                        --drift <s>            maximum clock error (30)
  --delay <%>           reports sent late (2)                      --delay-seconds <s>    maximum delay (30)
  --for <s>             stop after this time                       --mqtt <address>       e.g. mqtts://host:8883

Exit codes: 0 done; 1 refused or server unreachable; 2 wrong command or file; 3 changes would be lost; 4 not confirmed`,
  ),
  noKey: both('缺少 API 密钥：请设置 SLIPWAY_API_KEY', 'API key missing: set SLIPWAY_API_KEY'),
  badServer: both('--server 不是 http 或 https 地址', '--server must be an http or https address'),
  unreached: both('无法连接 {server}：{why}', "Can't reach {server}: {why}"),
  notSlipway: both(
    '{server} 返回的不是 Slipway 的响应（HTTP {status}）',
    'The response of {server} is not from Slipway (HTTP {status})',
  ),
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
  simEnded: both(
    '已停止。{count} 台模拟设备及其数据仍保留，删除：slipway sim --product {productId} --remove',
    'Stopped. {count} simulated devices and their data are kept. To remove them: slipway sim --product {productId} --remove',
  ),
  simRemoving: both('正在删除：剩余 {left}/{count} 台', 'Removing: {left} of {count} left'),
  simRemoved: both('已删除 {count} 台模拟设备', '{count} simulated devices removed'),
  applied: both('已应用 {count} 处变更', '{count} changes applied'),
} as const satisfies Record<string, Bilingual>
export type TextName = keyof typeof texts
