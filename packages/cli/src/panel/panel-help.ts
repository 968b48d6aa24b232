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
  dev: {
    args: both('<目录>', '<folder>'),
    does: both('每次构建后在手机上重新加载，按 Ctrl-C 停止', 'reload a phone with each build until Ctrl-C'),
    more: both(
      `${which.zh}

上传目录作为调试版本，显示调试二维码；目录变化后再次上传，手机自动重新加载。手机的日志和错误显示在这里。
按 Ctrl-C 结束链接并删除调试版本。标准面板也需要 --product：手机看到该产品的虚拟设备。`,
      `${which.en}

Uploads the folder as a debug version and shows a debug QR code; each change of the folder is uploaded, and phones reload.
Logs and failures of phones are printed here. Ctrl-C ends the link and deletes the debug version. A standard panel needs
--product, too: phones see the virtual device of this product.`,
    ),
  },
} as const satisfies Record<string, CommandHelp>

export type PanelVerb = keyof typeof panelHelp

export const panelVerbs = Object.keys(panelHelp) as PanelVerb[]

export const isPanelVerb = (word: string | undefined): word is PanelVerb =>
  word !== undefined && Object.hasOwn(panelHelp, word)
