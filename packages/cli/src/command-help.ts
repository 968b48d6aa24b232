import type { Bilingual } from '@slipway/contract/locale.ts'
import { builderHelp } from './builder/builder-help.ts'
import { callHelp, callsHelp, completionHelp } from './call/call-help.ts'
import { firmwareHelp } from './firmware/firmware-help.ts'
import { both, type CommandHelp } from './help-text.ts'
import { miniHelp } from './mini/mini-help.ts'
import { panelHelp } from './panel/panel-help.ts'

const none = both('', '')

const overwrite = both(
  '  --overwrite           覆盖拉取之后的修改（pull：本地的；push：服务器上的）',
  '  --overwrite           overwrite changes made since the pull (pull: local changes; push: changes on the server)',
)
const list = both(
  '  --limit <数>          最多显示的数量（默认 100）\n  --json                输出 JSON',
  '  --limit <number>      show at most this many (default 100)\n  --json                print JSON',
)

/** The commands in the order of the overview. */
const commandHelp = {
  login: {
    args: none,
    does: both('验证并保存 API 密钥', 'check and save an API key'),
    more: both(
      '密钥从标准输入读取，保存在 ~/.config/slipway/config.json，只有你可以读取该文件。\n环境变量 SLIPWAY_API_KEY 和 --key 优先于保存的密钥。',
      'Reads the key from standard input and saves it in ~/.config/slipway/config.json, which only you can read.\nSLIPWAY_API_KEY and --key take precedence over a saved key.',
    ),
  },
  logout: { args: none, does: both('删除保存的 API 密钥', 'remove the saved API key') },
  products: {
    args: both('[搜索词]', '[search]'),
    does: both('列出你的产品', 'list your products'),
    more: list,
  },
  devices: {
    args: both('<产品 ID> [搜索词]', '<productId> [search]'),
    does: both('列出产品的设备', 'list the devices of a product'),
    more: both(
      `  --online              只列出在线的设备\n${list.zh}`,
      `  --online              only devices that are online\n${list.en}`,
    ),
  },
  logs: {
    args: both('<产品 ID> <序列号>', '<productId> <serial>'),
    does: both('显示设备的消息，按 Ctrl-C 停止', 'show the messages of a device until Ctrl-C'),
    more: both(
      '  --json                每条消息输出一行 JSON',
      '  --json                print one line of JSON per message',
    ),
  },
  pull: {
    args: both('<产品 ID> [目录]', '<productId> [folder]'),
    does: both('拉取产品文件夹（默认目录：产品 ID）', 'download a product as a folder (default: named after its ID)'),
    more: overwrite,
  },
  plan: {
    args: both('[目录]', '[folder]'),
    does: both('预览推送会带来的变更，不做修改', 'preview the changes that a push would make'),
    more: both(
      '  --product <产品 ID>    与另一个产品比较，而不是拉取时的产品',
      '  --product <id>        compare with a different product than the one that was pulled',
    ),
  },
  push: {
    args: both('[目录]', '[folder]'),
    does: both('预览变更，确认后应用', 'preview the changes and apply them after confirmation'),
    more: both(
      `  --product <产品 ID>    推送到另一个产品，而不是拉取时的产品
  --yes                 跳过确认（用于 CI）
  --accept-breaking     与 --yes 一起使用：同时应用不兼容的变更
${overwrite.zh}`,
      `  --product <id>        push to a different product than the one that was pulled
  --yes                 skip the confirmation (for CI)
  --accept-breaking     with --yes: also apply breaking changes
${overwrite.en}`,
    ),
  },
  firmware: {
    args: both('<命令>', '<command>'),
    does: both('固件：新增、验证、签名、发布、撤回', 'firmware: add, validate, sign, release, withdraw'),
    subs: firmwareHelp,
  },
  panel: {
    args: both('<命令>', '<command>'),
    does: both('代码面板：上传，边写边看', 'code panels: upload, try while you write'),
    subs: panelHelp,
  },
  mini: {
    args: both('<命令>', '<command>'),
    does: both('小程序：上传，边写边看', 'mini-programs: upload, try while you write'),
    subs: miniHelp,
  },
  call: callHelp,
  calls: callsHelp,
  completion: completionHelp,
  builder: builderHelp,
  sim: {
    args: both('--product <产品 ID>', '--product <id>'),
    does: both('运行模拟设备，按 Ctrl-C 停止', 'run simulated devices until Ctrl-C'),
    more: both(
      `  --devices <台数>      模拟设备的数量（100，最多 1000）
  --remove              删除该产品的全部模拟设备
  --interval <秒>       每台设备的上报间隔（10）      --seed <数>           随机种子，相同则行为相同（1）
  --events <%>          上报时附带事件的比例（2）     --refuse <%>          指令拒绝率（5）
  --offline <%>         每次上报时转为离线的比例（0.5） --offline-seconds <秒> 离线时长（60）
  --loss <%>            丢弃上报的比例（1）           --drift <秒>          时钟误差上限（30）
  --ota-fail <%>        升级写入失败的比例（2）       --ota-rollback <%>    升级后回滚的比例（0）
  --ota-brick <%>       升级后不再上线的比例（0）     --ota-slow <%>        慢速下载的比例（5）
  --delay <%>           延迟上报的比例（2）           --delay-seconds <秒>  延迟上限（30）
  --for <秒>            运行指定时长后自动停止        --mqtt <地址>         设备连接的地址，如 mqtts://host:8883
  --press <台数>        按下前几台设备的按键，使配套 App 能添加它们（最多 10）`,
      `  --devices <number>    number of simulated devices (100, at most 1000)
  --remove              remove all simulated devices of the product
  --interval <s>        time between two reports of a device (10)  --seed <number>        same seed, same run (1)
  --events <%>          reports sent with an event (2)             --refuse <%>           commands rejected (5)
  --offline <%>         reports replaced by a disconnect (0.5)     --offline-seconds <s>  offline time (60)
  --loss <%>            reports dropped (1)                        --drift <s>            maximum clock error (30)
  --ota-fail <%>        updates that can't be stored (2)           --ota-rollback <%>     updates that roll back (0)
  --ota-brick <%>       updates that never return (0)              --ota-slow <%>         slow downloads (5)
  --delay <%>           reports sent late (2)                      --delay-seconds <s>    maximum delay (30)
  --for <s>             stop after this time                       --mqtt <address>       e.g. mqtts://host:8883
  --press <number>      press the buttons of the first devices, so that the companion app can add them (at most 10)`,
    ),
  },
} as const satisfies Record<string, CommandHelp>

export type CommandName = keyof typeof commandHelp

export const commandNames = Object.keys(commandHelp) as CommandName[]

export const isCommandName = (name: string | undefined): name is CommandName =>
  name !== undefined && Object.hasOwn(commandHelp, name)

/** The commands below one, such as `add` of `firmware`. */
export function subCommandsOf(name: string): string[] {
  const help: CommandHelp | undefined = isCommandName(name) ? commandHelp[name] : undefined
  return Object.keys(help?.subs ?? {})
}

const shared = both(
  `所有命令的选项：
  --server <地址>       Slipway 的地址（或 SLIPWAY_SERVER，默认为登录的服务器，否则为 http://localhost:3000）
  --key <密钥>          API 密钥（建议用 slipway login 或 SLIPWAY_API_KEY，命令行会留在 shell 历史中）
  --lang <zh|en>        语言（或 SLIPWAY_LANG，默认按 LANG）
  --help, --version     帮助，版本

退出码：0 完成；1 服务器拒绝或无法连接；2 命令或文件有误；3 有会丢失的修改；4 未确认`,
  `Options of every command:
  --server <address>    address of Slipway (or SLIPWAY_SERVER; default: the server of the login, else http://localhost:3000)
  --key <key>           API key (slipway login or SLIPWAY_API_KEY is safer: shells store command lines in their history)
  --lang <zh|en>        language (or SLIPWAY_LANG; default: as LANG)
  --help, --version     help, version

Exit codes: 0 done; 1 refused or server unreachable; 2 wrong command or file; 3 changes would be lost; 4 not confirmed`,
)

type Pick = (text: Bilingual) => string

function lineOf(path: string, { args, does }: CommandHelp, pick: Pick): string {
  return `  ${`slipway ${path} ${pick(args)}`.padEnd(38)} ${pick(does)}`
}

const linesOf = (commands: Readonly<Record<string, CommandHelp>>, above: string, pick: Pick): string[] =>
  Object.entries(commands).map(([name, help]) => lineOf(`${above}${name}`, help, pick))

/** The usage of one command, of a command below it, or of all. */
export function usageOf(name: CommandName | undefined, sub: string | undefined, pick: Pick): string {
  const title = pick(both('用法：', 'Usage:'))
  const hint = (path: string) =>
    pick(
      both(
        `slipway ${path}<命令> --help 显示命令的选项`,
        `slipway ${path}<command> --help shows the options of a command`,
      ),
    )
  if (name === undefined) return [title, ...linesOf(commandHelp, '', pick), '', hint(''), '', pick(shared)].join('\n')
  const whole: CommandHelp = commandHelp[name]
  const below = sub === undefined ? undefined : whole.subs?.[sub]
  if (whole.subs && !below)
    return [title, ...linesOf(whole.subs, `${name} `, pick), '', hint(`${name} `), '', pick(shared)].join('\n')
  const help = below ?? whole
  const path = below ? `${name} ${sub}` : name
  return [title, lineOf(path, help, pick), '', ...(help.more ? [pick(help.more), ''] : []), pick(shared)].join('\n')
}
