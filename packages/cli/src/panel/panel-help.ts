import { both, type CommandHelp } from '../help-text.ts'

const which = both(
  `  --product <产品 ID>    产品自有的面板；不给时为标准面板
  --panel <面板>         面板的 ID、名称或 RN 名称；默认为 panel.json 中的 rnName`,
  `  --product <id>        a panel of this product; otherwise a standard panel
  --panel <panel>       ID, name or RN name of the panel; default: rnName in panel.json`,
)

/** The commands of `slipway panel` in the order of its overview. */
export const panelHelp = {
  push: {
    args: both('<目录>', '<folder>'),
    does: both('打包目录并上传为代码包', 'pack a folder and upload it as a package'),
    more: both(
      `${which.zh}
  --platform <平台>      web（默认）、android 或 ios
  --json                输出 JSON

目录中有 panel.json 和面板的文件；以点开头的文件和 node_modules 不会上传。
退出码：0 已上传；1 服务器拒绝或无法连接；2 目录或代码包有误。`,
      `${which.en}
  --platform <platform> web (default), android or ios
  --json                print JSON

The folder has panel.json and the files of the panel. Files that begin with a dot, and node_modules, aren't uploaded.
Exit codes: 0 uploaded; 1 refused or server unreachable; 2 wrong folder or package.`,
    ),
  },
} as const satisfies Record<string, CommandHelp>

export type PanelVerb = keyof typeof panelHelp

export const panelVerbs = Object.keys(panelHelp) as PanelVerb[]

export const isPanelVerb = (word: string | undefined): word is PanelVerb =>
  word !== undefined && Object.hasOwn(panelHelp, word)
