import { both, type CommandHelp } from '../help-text.ts'

const which = both(
  `  --program <小程序>     小程序的 ID 或名称；只有一个小程序时可以不给`,
  `  --program <program>   ID or name of the mini-program; not needed if you have only one`,
)

/** The commands of `slipway mini` in the order of its overview. */
export const miniHelp = {
  push: {
    args: both('<目录>', '<folder>'),
    does: both('打包目录并上传为新版本', 'pack a folder and upload it as a version'),
    more: both(
      `${which.zh}
  --json                输出 JSON

目录中有 miniprogram.json 和小程序的文件；以点开头的文件和 node_modules 不会上传。
退出码：0 已上传；1 服务器拒绝或无法连接；2 目录有误，或检查发现错误。`,
      `${which.en}
  --json                print JSON

The folder has miniprogram.json and the files of the program. Files that begin with a dot, and node_modules, aren't
uploaded. Exit codes: 0 uploaded; 1 refused or server unreachable; 2 wrong folder, or the check has found errors.`,
    ),
  },
  dev: {
    args: both('<目录>', '<folder>'),
    does: both('每次修改后在手机上重新加载，按 Ctrl-C 停止', 'reload a phone with each change until Ctrl-C'),
    more: both(
      `${which.zh}

显示预览二维码：手机不需要账号，看到的是模拟的家庭。目录变化后再次上传，手机自动重新加载；检查结果显示在这里。
上传的是待审核的版本，下一次上传会替换它。`,
      `${which.en}

Shows the QR code of a preview: the phone needs no account and has a made-up home. Each change of the folder is uploaded,
and the phone reloads; what the check finds is printed here. What is uploaded waits for a review, and the next upload
replaces it.`,
    ),
  },
} as const satisfies Record<string, CommandHelp>

export type MiniVerb = keyof typeof miniHelp

export const miniVerbs = Object.keys(miniHelp) as MiniVerb[]

export const isMiniVerb = (word: string | undefined): word is MiniVerb =>
  word !== undefined && Object.hasOwn(miniHelp, word)
