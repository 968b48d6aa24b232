import { both, type CommandHelp } from '../help-text.ts'

const json = both('  --json                输出 JSON', '  --json                print JSON')
const which = both(
  '发布记录可以写 ID，也可以写版本，如 "V1.2.0 build 261120"；多个类型有同一版本时加 --type',
  'A release is its ID or its version, such as "V1.2.0 build 261120"; with --type if several types have this version',
)
const release = both('<产品 ID> <发布记录>', '<productId> <release>')
const type = both(
  '  --type <类型>         固件类型：module、mcu、bluetooth 或 zigbee',
  '  --type <type>         type of firmware: module, mcu, bluetooth or zigbee',
)
const passphrase = both(
  '私钥有密码时，设置 SLIPWAY_KEY_PASSPHRASE',
  'Set SLIPWAY_KEY_PASSPHRASE for an encrypted private key',
)

/** The commands of `slipway firmware` in the order of its overview. */
export const firmwareHelp = {
  list: {
    args: both('<产品 ID>', '<productId>'),
    does: both('列出产品的固件发布记录', 'list the firmware releases of a product'),
    more: both(
      `  --limit <数>          最多显示的数量（默认 100）\n${json.zh}`,
      `  --limit <number>      show at most this many (default 100)\n${json.en}`,
    ),
  },
  add: {
    args: both('<产品 ID> <文件>', '<productId> <file>'),
    does: both(
      '上传固件，新增版本和发布记录，输出记录 ID',
      'upload a file as a new version, print the ID of its release',
    ),
    more: both(
      `  --version <版本>      如 "V1.2.0 build 261120"；默认取自镜像
${type.zh}（默认为产品唯一的固件类型，没有固件时为 module）
  --notes-zh <文字>     中文发布说明              --notes-en <文字>     英文发布说明
  --remind <方式>       ask 询问用户（默认）、silent 空闲时静默、forced 强制
  --md5 <值>            文件的 MD5，不符则拒绝
${json.zh}

产品在该类型没有固件时，新建一个产品自有固件。`,
      `  --version <version>   such as "V1.2.0 build 261120"; default: as the image says
${type.en} (default: the only one of the product, or module)
  --notes-zh <text>     release notes in Chinese  --notes-en <text>     release notes in English
  --remind <how>        ask the user (default), silent in idle hours, or forced
  --md5 <value>         MD5 of the file; another file is refused
${json.en}

A product without a firmware of this type gets one of its own.`,
    ),
  },
  validate: {
    args: release,
    does: both('在测试设备上开始验证', 'start the validation on test devices'),
    more: both(
      `  --devices <序列号>    用逗号分隔的测试设备      --devices-file <文件> 含序列号列的 CSV 或 XLSX
  --area <CN|US>        测试设备所在地区（默认 CN）
  --days <天>           有效期 1–90 天
${type.zh}
${json.zh}

${which.zh}。`,
      `  --devices <serials>   test devices, separated by commas
  --devices-file <file> CSV or XLSX file with a column of serial numbers
  --area <CN|US>        area of the test devices (default CN)
  --days <days>         validity, 1 to 90 days
${type.en}
${json.en}

${which.en}.`,
    ),
  },
  tested: {
    args: release,
    does: both('完成验证：通过，或不通过', 'complete the validation: passed or failed'),
    more: both(
      `  --failed <原因>       验证不通过\n${type.zh}\n${json.zh}\n\n${which.zh}。`,
      `  --failed <reason>     the validation has failed\n${type.en}\n${json.en}\n\n${which.en}.`,
    ),
  },
  release: {
    args: release,
    does: both('发布，或提高灰度比例、扩大地区', 'release, or raise the ratio and widen the area'),
    more: both(
      `  --ratio <%>           灰度比例，100 为全量       --area <CN|US|GLOBAL> 发布地区
  --days <天>           灰度的有效期 1–90 天
${type.zh}
${json.zh}

${which.zh}。`,
      `  --ratio <%>           rollout percentage; 100 is a full release
  --area <CN|US|GLOBAL> area of the release
  --days <days>         validity of a staged release, 1 to 90 days
${type.en}
${json.en}

${which.en}.`,
    ),
  },
  watch: {
    args: release,
    does: both('显示推送进度，直到结束', 'show how the updates of devices go, until they are over'),
    more: both(
      `  --every <秒>          查询间隔（默认 5）\n${type.zh}\n${json.zh}，每次变化一行\n\n完成时退出码为 0，被停止、撤回或到期时为 1。${which.zh}。`,
      `  --every <seconds>     time between two looks (default 5)\n${type.en}\n${json.en}, a line for each change\n\nExit code 0 if it has finished, 1 if it was stopped, withdrawn or has expired. ${which.en}.`,
    ),
  },
  explain: {
    args: both('<产品 ID> <序列号>', '<productId> <serial>'),
    does: both('说明设备为什么收到或没有收到升级', 'say why a device is or is not offered an update'),
    more: json,
  },
  rehearse: {
    args: release,
    does: both('在模拟设备上演练发布，等待报告', 'rehearse the rollout on simulated devices, wait for the report'),
    more: both(
      `  --fleet <数>          模拟设备数；默认为产品中可到达的设备
  --use                 报告有效时用作发布依据
${type.zh}
${json.zh}

按固件升级的升级计划演练，没有时按标准计划。无故障运行一次，再以 3% 的设备不再恢复连接运行 20 次；不能用作发布依据时退出码为 1。
${which.zh}。`,
      `  --fleet <number>      simulated devices; default: those of the product that the version reaches
  --use                 use the report as evidence if it counts
${type.en}
${json.en}

One run without faults, then 20 in which 3% of the devices never return; exit code 1 if it doesn't count as evidence.
${which.en}.`,
    ),
  },
  withdraw: {
    args: release,
    does: both('撤回已发布的版本，或删除未发布的', 'withdraw a released version, or delete one before its release'),
    more: both(
      `  --yes                 跳过确认（用于 CI）\n${type.zh}\n${json.zh}\n\n${which.zh}。`,
      `  --yes                 skip the confirmation (for CI)\n${type.en}\n${json.en}\n\n${which.en}.`,
    ),
  },
  sign: {
    args: both('<产品 ID> [清单 ID|keys]', '<productId> [manifestId|keys]'),
    does: both(
      '签署固件清单或密钥列表；不带 ID 时列出待签的',
      'sign a manifest or the key list; without ID: what waits',
    ),
    more: both(
      `  --pem <文件>          用此 Ed25519 私钥在本机签名，私钥不会离开本机
  --signature <文件>    提交在别处（如 HSM）生成的签名
${json.zh}

两者都不给时，标准输出为要签署的原文，标准错误为 openssl 和 pkcs11-tool 的命令。
${passphrase.zh}。`,
      `  --pem <file>          sign here with this Ed25519 private key, which never leaves the machine
  --signature <file>    submit a signature that was made elsewhere, such as in an HSM
${json.en}

With neither, the exact text to sign is written to standard output, and the commands for openssl and pkcs11-tool
to standard error. ${passphrase.en}.`,
    ),
  },
} as const satisfies Record<string, CommandHelp>

export type FirmwareVerb = keyof typeof firmwareHelp

export const firmwareVerbs = Object.keys(firmwareHelp) as FirmwareVerb[]

export const isFirmwareVerb = (word: string | undefined): word is FirmwareVerb =>
  word !== undefined && Object.hasOwn(firmwareHelp, word)
