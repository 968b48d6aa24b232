import type { Bilingual } from '@slipway/contract/locale.ts'

const both = (zh: string, en: string): Bilingual => ({ zh, en })

export const texts = {
  usage: both(
    `用法：
  slipway pull <产品ID> [目录]   取得产品文件夹（默认目录：产品ID）
  slipway plan [目录]            查看推送会带来的变更，不做修改
  slipway push [目录]            查看变更，确认后应用
  slipway sim --product <产品ID> [--devices <台数>]   运行模拟设备（默认 100 台，最多 1000 台），Ctrl-C 停止
  slipway sim --product <产品ID> --remove             删除该产品的全部模拟设备

选项：
  --server <地址>       Slipway 的地址（或 SLIPWAY_SERVER，默认 http://localhost:3000）
  --key <密钥>          API 密钥（建议改用环境变量 SLIPWAY_API_KEY，命令行会留下记录）
  --product <产品ID>    推送到另一个产品，而不是取得时的产品
  --yes                 不询问，直接应用（用于 CI）
  --accept-breaking     与 --yes 一起：也应用不兼容的变更
  --overwrite           覆盖取得之后的修改（pull：本地的；push：服务器上的）
  --lang <zh|en>        语言（或 SLIPWAY_LANG）

sim 的选项（括号内为默认值）：
  --interval <秒>       每台设备的上报间隔（10）      --seed <数>           随机种子，相同则行为相同（1）
  --events <%>          上报时附带事件的比例（2）     --refuse <%>          拒绝设置和操作的比例（5）
  --offline <%>         每次上报时转为离线的比例（0.5） --offline-seconds <秒> 离线时长（60）
  --loss <%>            丢弃上报的比例（1）           --drift <秒>          时钟误差上限（30）
  --delay <%>           延迟上报的比例（2）           --delay-seconds <秒>  延迟上限（30）
  --for <秒>            运行这么久后自行结束          --mqtt <地址>         设备连接的地址，如 mqtts://host:8883

退出码：0 完成；1 服务器拒绝或无法连接；2 命令或文件有误；3 有会丢失的修改；4 未确认`,
    `Usage:
  slipway pull <productId> [folder]   get a product as a folder (by default named by its id)
  slipway plan [folder]               show what a push would change; changes nothing
  slipway push [folder]               show what would change, and apply it after a yes
  slipway sim --product <id> [--devices <number>]   run simulated devices (100; at most 1000) until Ctrl-C
  slipway sim --product <id> --remove               remove all simulated devices of the product

Options:
  --server <address>    where Slipway is (or SLIPWAY_SERVER; http://localhost:3000 by default)
  --key <key>           an API key (better SLIPWAY_API_KEY: a command line is kept by shells)
  --product <id>        push to another product than the one that was pulled
  --yes                 do not ask (for CI)
  --accept-breaking     with --yes: apply breaking changes too
  --overwrite           overwrite changes made since the pull (pull: yours; push: the server's)
  --lang <zh|en>        language (or SLIPWAY_LANG)

Options of sim (what they are unless given):
  --interval <s>        between two reports of a device (10)    --seed <number>        the same seed, the same run (1)
  --events <%>          reports that come with an event (2)     --refuse <%>           settings and actions refused (5)
  --offline <%>         reports in whose place it goes off (0.5) --offline-seconds <s> how long it is off (60)
  --loss <%>            reports that are dropped (1)            --drift <s>            clocks are wrong by at most (30)
  --delay <%>           reports that are sent late (2)          --delay-seconds <s>    late by at most (30)
  --for <s>             end by itself after so long             --mqtt <address>       such as mqtts://host:8883

Exit codes: 0 done; 1 refused or not reached; 2 a wrong command or file; 3 changes would be lost; 4 not confirmed`,
  ),
  noKey: both('缺少 API 密钥：请设置 SLIPWAY_API_KEY', 'An API key is missing: set SLIPWAY_API_KEY'),
  badServer: both('--server 不是 http 或 https 地址', '--server is no http or https address'),
  unreached: both('无法连接 {server}：{why}', '{server} cannot be reached: {why}'),
  notSlipway: both(
    '{server} 的答复不是 Slipway 的（HTTP {status}）',
    '{server} does not answer as Slipway does (HTTP {status})',
  ),
  noFolder: both('{folder} 不是产品文件夹：没有 product.yaml', '{folder} is no product folder: it has no product.yaml'),
  noLock: both(
    '没有 slipway.lock，不知道推送到哪个产品：请用 --product 指明',
    'There is no slipway.lock that says which product is meant: name it with --product',
  ),
  link: both('{file} 是符号链接，不读取也不写入', '{file} is a symbolic link; it is neither read nor written'),
  notFile: both('{file} 不是普通文件', '{file} is no plain file'),
  tooLarge: both('{file} 超过 {limitKb} KB', '{file} is larger than {limitKb} KB'),
  strangePath: both('服务器给出了不可接受的路径：{file}', 'The server gave a path that is not taken: {file}'),
  unpushed: both(
    '{folder} 有尚未推送的修改，或不是从该产品取得的；先推送，或用 --overwrite 丢弃',
    '{folder} has changes that were not pushed, or was not pulled from this product; push first, or drop them with --overwrite',
  ),
  pulled: both(
    '已取得到 {folder}：写入 {written} 个文件，删除 {removed} 个',
    'Pulled to {folder}: {written} files written, {removed} removed',
  ),
  upToDate: both('已是最新：{folder}', 'Up to date: {folder}'),
  nothing: both('没有变更', 'Nothing to change'),
  problems: both('文件有误，未做任何修改：', 'Something is wrong in the files; nothing was changed:'),
  plan: both('变更 {count} 处，其中不兼容 {breaking} 处：', '{count} changes, {breaking} of them breaking:'),
  breaks: both('不兼容', 'breaking'),
  moved: both(
    '取得之后产品已被修改（{by} 于 {at} 最后保存）。请先 pull；如确要覆盖，加 --overwrite',
    'The product was changed after the pull (last saved by {by} at {at}). Pull first; to overwrite that, add --overwrite',
  ),
  movedNote: both('将覆盖 {by} 于 {at} 保存的修改', 'This overwrites what {by} saved at {at}'),
  ask: both('应用这些变更？输入 yes 确认：', 'Apply these changes? Type yes: '),
  declined: both('未应用', 'Not applied'),
  needsAccept: both(
    '有不兼容的变更：加 --accept-breaking 才会应用',
    'Some changes are breaking: they are applied with --accept-breaking',
  ),
  badNumber: both('{option} 须为 {min} 到 {max} 的数', '{option} takes a number from {min} to {max}'),
  badMqtt: both('--mqtt 不是 mqtt、mqtts、ws 或 wss 地址', '--mqtt is no mqtt, mqtts, ws or wss address'),
  simStarts: both(
    '{count} 台模拟设备连接 {url}，种子 {seed}；按 Ctrl-C 停止',
    '{count} simulated devices connect to {url}, seed {seed}; Ctrl-C ends it',
  ),
  simGoes: both(
    '在线 {connected}/{count}，上报 {reports}，事件 {events}，应答 {replies}，丢失 {lost}，被拒 {refused}',
    'connected {connected}/{count}, reports {reports}, events {events}, replies {replies}, lost {lost}, refused {refused}',
  ),
  simEnded: both(
    '已停止。{count} 台模拟设备及其数据仍保留，删除：slipway sim --product {productId} --remove',
    'Ended. {count} simulated devices stay with what they reported; to remove them: slipway sim --product {productId} --remove',
  ),
  simRemoving: both('正在删除：剩余 {left}/{count} 台', 'Removing: {left} of {count} left'),
  simRemoved: both('已删除 {count} 台模拟设备', '{count} simulated devices removed'),
  applied: both('已应用 {count} 处变更', '{count} changes applied'),
} as const satisfies Record<string, Bilingual>
export type TextName = keyof typeof texts
