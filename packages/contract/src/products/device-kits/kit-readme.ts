import type { Locale } from '../../locale.ts'
import type { KitModel } from './kit-model.ts'
import { commentText } from './kit-names.ts'
import type { KitPlace } from './write-arduino.ts'

/** Escapes Markdown syntax in a name. */
const markdownText = (text: string): string => commentText(text).replaceAll(/[`*_{}[\]()#+!|<>~&]/g, String.raw`\$&`)

const words = {
  'zh-CN': {
    kit: '设备开发包',
    about:
      '由产品的物模型生成，物模型修改后请重新下载。开发包不含任何密钥，设备密钥只通过环境变量或 `secrets.h` 提供。',
    product: '产品 ID',
    platform: '平台地址',
    c: 'C（C99，不使用堆内存）',
    cText:
      '`slipway.c` 与 `slipway.h` 是 SDK，`model.c` 与 `model.h` 包含本产品的类型、限值、上报与处理函数；`mqtt_posix.c` 是 Linux 上的最小 MQTT 客户端，替换为自己的客户端只需实现三个回调。',
    selftest: '自检程序按限值上报每个属性、上报每个事件、应答每个操作，断线后自动重连：',
    updates:
      '固件升级：`slipway_ota.c` 校验签名、写入另一分区、试运行并确认，`slipway_update.c` 通过 MQTT 接收升级。自检程序用一个文件夹代替闪存和引导程序，退出码为 75 时重新启动：',
    noRoot: '产品还没有签名密钥，下面的根密钥为空。设置签名后请重新下载开发包。',
    arduino:
      'Arduino：打开 `arduino/slipway_kit/slipway_kit.ino`，新建 `secrets.h`（内容见文件开头）。`updates.h` 是 ESP32 的固件升级，只用桩头文件编译过，未用 Arduino 工具编译。',
    pythonUpdates:
      '`slipway_update.py` 接收固件升级；设置 `SLIPWAY_BOARD` 后，示例程序同样用文件夹代替闪存，退出码为 75 时重新启动。',
    homes: '家庭',
    homesText:
      '用户把设备添加到家庭有两种方式：设备转交应用给的令牌，或在设备上按键。恢复出厂设置后用 `bind_reset` 上报，直到收到 200 或 403。自检与示例程序转交 `SLIPWAY_BIND_TOKEN` 中的令牌；自检程序还用 `SLIPWAY_PRESS` 模拟按键，用 `SLIPWAY_RESET` 模拟恢复出厂设置。Arduino 的 `binding.h` 使用开发板的按键：短按添加，按住 10 秒恢复出厂设置。',
    python: 'Python 3.11 或更高版本',
    typescript: 'TypeScript（Node.js 22.18 或更高版本）',
    reports: '可上报的属性',
    settable: '可下发的属性',
    actions: '操作',
    events: '事件',
  },
  'en-US': {
    kit: 'device kit',
    about:
      'Generated from the product’s model. Download it again when the model changes. It contains no secrets: a device gets its secret from an environment variable or from `secrets.h` only.',
    product: 'Product ID',
    platform: 'Platform',
    c: 'C (C99, no heap)',
    cText:
      '`slipway.c` and `slipway.h` are the SDK. `model.c` and `model.h` contain this product’s types, limits, reports and handlers. `mqtt_posix.c` is a minimal MQTT client for Linux; to use your own, implement three callbacks.',
    selftest:
      'The self-test reports each property at its limits, sends each event, replies to each operation, and reconnects after a connection loss:',
    updates:
      'Firmware updates: `slipway_ota.c` verifies signatures, writes the other slot, tries and confirms it; `slipway_update.c` takes offers over MQTT. The self-test uses a folder in place of flash and bootloader, and is started again when it ends with 75:',
    noRoot:
      'The product has no signing keys yet, so the root key below is empty. Set up signing, then download the kit again.',
    pythonUpdates:
      '`slipway_update.py` takes firmware updates. With `SLIPWAY_BOARD`, the example also uses a folder in place of flash, and is started again when it ends with 75.',
    arduino:
      'Arduino: open `arduino/slipway_kit/slipway_kit.ino` and create `secrets.h` as described at the top of that file. `updates.h` updates an ESP32. It was compiled against stub headers, not with the Arduino tools.',
    homes: 'Homes',
    homesText:
      'Users add a device to their home with a token that their app hands to it, or by a press on it. After a reset by hand it sends `bind_reset` until the answer is 200 or 403. The self-test and the examples pass on the token in `SLIPWAY_BIND_TOKEN`; the self-test also presses itself with `SLIPWAY_PRESS` and resets itself with `SLIPWAY_RESET`. `binding.h` of the Arduino sketch uses the board’s button: a press lets people add it, ten seconds reset it.',
    python: 'Python 3.11 or newer',
    typescript: 'TypeScript (Node.js 22.18 or newer)',
    reports: 'Properties that can be reported',
    settable: 'Properties that can be set',
    actions: 'Operations',
    events: 'Events',
  },
} satisfies Record<Locale, Record<string, string>>

const list = (title: string, features: readonly { key: string; title: string }[]): string[] =>
  features.length === 0
    ? []
    : [`### ${title}`, '', ...features.map((one) => `- \`${one.key}\` ${markdownText(one.title)}`), '']

const fence = (language: string, ...lines: string[]): string[] => ['```' + language, ...lines, '```', '']

/** The kit's README, with the commands filled in but without a secret. */
export function writeReadme(model: KitModel, productName: string, place: KitPlace, locale: Locale): string {
  const t = words[locale]
  const { productId, host, port, platformUrl, root } = place
  const secret = "export SLIPWAY_SECRET='…'"
  const given = model.properties.find(({ isReported }) => isReported)
  return [
    `# ${markdownText(productName)} · ${t.kit}`,
    '',
    t.about,
    '',
    `- ${t.product}: \`${productId}\``,
    `- ${t.platform}: \`mqtt://${host}:${port}\``,
    '',
    `## ${t.c}`,
    '',
    t.cText,
    '',
    ...(given ? fence('c', `model_report_${given.key}(&device, value);`) : []),
    t.selftest,
    '',
    ...fence('sh', 'cd c && cc -std=c99 -o selftest *.c', secret, `./selftest ${host} ${port} ${productId} "$SERIAL"`),
    t.updates,
    '',
    ...(root ? [] : [t.noRoot, '']),
    ...fence(
      'sh',
      `mkdir -p board && printf 'slipway-image V0.0.1\\nworks\\n' > board/slot_a`,
      `export SLIPWAY_BOARD=board SLIPWAY_PLATFORM='${platformUrl}' SLIPWAY_ROOT='${root?.id ?? ''}:${root?.public ?? ''}'`,
      `while ./selftest ${host} ${port} ${productId} "$SERIAL"; [ $? = 75 ]; do :; done`,
    ),
    t.arduino,
    '',
    `## ${t.python}`,
    '',
    ...fence('sh', 'pip install "paho-mqtt>=2,<3"', `cd python && ${secret} && python3 example.py "$SERIAL"`),
    t.pythonUpdates,
    '',
    `## ${t.typescript}`,
    '',
    ...fence('sh', `cd typescript && npm install && ${secret} && node example.ts "$SERIAL"`),
    `## ${t.homes}`,
    '',
    t.homesText,
    '',
    ...list(
      t.reports,
      model.properties.filter(({ isReported }) => isReported),
    ),
    ...list(
      t.settable,
      model.properties.filter(({ isSettable }) => isSettable),
    ),
    ...list(t.actions, model.actions),
    ...list(t.events, model.events),
  ].join('\n')
}
