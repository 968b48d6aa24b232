import type { Bilingual } from '../../locale.ts'
import type { ParametersSchema, SubParameter, ValueSchema } from './value-schema.ts'
import type { ValueTexts } from './value-texts.ts'
import { contextWords } from './words/context-words.ts'
import { flagWords } from './words/flag-words.ts'
import { modeWords } from './words/mode-words.ts'
import { stateWords } from './words/state-words.ts'

interface Dictionary {
  byValue: ReadonlyMap<string, Bilingual>
  byZh: ReadonlyMap<string, Bilingual>
  byEn: ReadonlyMap<string, Bilingual>
  byContext: ReadonlyMap<string, Bilingual>
}

/** Other ways to write a Chinese text, by the English one; only for translation. */
const spellings = `
开启=On; 打开=On; 已开启=On; 已打开=Open; 关闭=Off; 关机=Off; 开机=On; 已关=Off; 已开=On; 打开状态=On; 关闭状态=Off; 开门=Open; 关门=Closed
启用=Enabled; 禁用=Disabled; 停用=Disabled; 正常=Normal; 故障=Fault; 告警=Alarm; 报警=Alarm; 低=Low; 中=Medium; 高=High; 低档=Low; 中档=Medium; 高档=High
低速=Low; 中速=Medium; 高速=High; 自动模式=Auto; 手动模式=Manual; 睡眠模式=Sleep; 节能模式=Eco; 除湿模式=Dehumidify; 制冷模式=Cool; 制热模式=Heat; 送风模式=Fan
彩光=Color; 白光模式=White; 情景=Scene; 有人=Occupied; 无人=Unoccupied; 未知=Unknown; 工作=Work; 定时模式=Schedule; 智能模式=Smart; 标准模式=Standard; 强力=Strong; 静音=Quiet
`

let dictionary: Dictionary | undefined

/** Read on first use: most pages and processes never need it. */
function read(): Dictionary {
  if (dictionary) return dictionary
  const [byValue, byZh, byEn] = [
    new Map<string, Bilingual>(),
    new Map<string, Bilingual>(),
    new Map<string, Bilingual>(),
  ]
  const add = (map: Map<string, Bilingual>, key: string, text: Bilingual) => void (map.has(key) || map.set(key, text))
  for (const [zh = '', en = ''] of entriesOf(spellings)) add(byZh, zh, { zh, en })
  for (const [values = '', zh = '', en = ''] of entriesOf(`${stateWords};${modeWords}`)) {
    for (const value of values.split('/')) add(byValue, value, { zh, en })
    add(byZh, zh, { zh, en })
    add(byEn, en.toLowerCase(), { zh, en })
  }
  const byContext = new Map(entriesOf(contextWords).map(([at = '', zh = '', en = '']) => [at, { zh, en }]))
  dictionary = { byValue, byZh, byEn, byContext }
  return dictionary
}

const entriesOf = (lines: string): string[][] =>
  lines
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => entry.split('=').map((part) => part.trim()))

/** `heatMode`, `Heat mode` and `heat-mode` as `heat_mode`. */
const normal = (value: string): string =>
  value
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase()

const numbered: Record<string, (count: string) => Bilingual> = {
  level: (count) => ({ zh: `${count} 级`, en: `Level ${count}` }),
  gear: (count) => ({ zh: `${count} 档`, en: `Gear ${count}` }),
  speed: (count) => ({ zh: `${count} 档`, en: `Speed ${count}` }),
  mode: (count) => ({ zh: `模式 ${count}`, en: `Mode ${count}` }),
  scene: (count) => ({ zh: `场景 ${count}`, en: `Scene ${count}` }),
  channel: (count) => ({ zh: `通道 ${count}`, en: `Channel ${count}` }),
  zone: (count) => ({ zh: `分区 ${count}`, en: `Zone ${count}` }),
  switch: (count) => ({ zh: `开关 ${count}`, en: `Switch ${count}` }),
  user: (count) => ({ zh: `用户 ${count}`, en: `User ${count}` }),
  hdmi: (count) => ({ zh: `HDMI ${count}`, en: `HDMI ${count}` }),
}

const units: Record<string, Bilingual> = {
  s: { zh: '秒', en: 's' },
  sec: { zh: '秒', en: 's' },
  m: { zh: '分钟', en: 'min' },
  min: { zh: '分钟', en: 'min' },
  h: { zh: '小时', en: 'h' },
  hour: { zh: '小时', en: 'h' },
  d: { zh: '天', en: 'd' },
  day: { zh: '天', en: 'd' },
}

function countedText(value: string): Bilingual | undefined {
  const [, word = '', count = ''] = /^([a-z]+)_?(\d{1,3})$/.exec(value) ?? []
  if (Object.hasOwn(numbered, word)) return numbered[word]?.(count)
  const [, amount = '', unit = ''] = /^(\d{1,4})_?([a-z]+)$/.exec(value) ?? []
  const words = Object.hasOwn(units, unit) ? units[unit] : undefined
  return words && { zh: `${amount} ${words.zh}`, en: `${amount} ${words.en}` }
}

/** The dictionary's text for a value such as `auto`, `level_3` or `30min`; undefined for other values. */
export function proposedText(value: string | number): Bilingual | undefined {
  if (typeof value === 'number') return undefined
  const key = normal(value)
  return read().byValue.get(key) ?? countedText(key)
}

const onOff = { true: { zh: '开', en: 'On' }, false: { zh: '关', en: 'Off' } }

type FlagTexts = Record<'true' | 'false', Bilingual>

const flagTextsOf = ([, zhTrue = '', zhFalse = '', enTrue = '', enFalse = '']: readonly string[]): FlagTexts => ({
  true: { zh: zhTrue, en: enTrue },
  false: { zh: zhFalse, en: enFalse },
})

/** All pairs of texts for true and false, the most common one first. */
export const flagPairs = (): FlagTexts[] => entriesOf(flagWords).map(flagTextsOf)

/** Texts for true and false, by the words of the identifier: a contact is open, a switch is on. */
export function proposedFlagTexts(deKey: string): FlagTexts {
  const words = normal(deKey).split('_')
  const found = entriesOf(flagWords).find(([keys = '']) => keys.split('/').some((key) => words.includes(key)))
  return found ? flagTextsOf(found) : onOff
}

/** The same text with the missing language from the dictionary, where it has the word. */
export function translated({ zh, en }: Bilingual): Bilingual {
  if (zh === '') return { zh: read().byEn.get(en.trim().toLowerCase())?.zh ?? '', en }
  return en === '' ? { zh, en: read().byZh.get(zh.trim())?.en ?? '' } : { zh, en }
}

const textsOfEntries = (entries: readonly (string | number)[], deKey: string): ValueTexts =>
  Object.fromEntries(
    entries.flatMap((entry) => {
      const text = read().byContext.get(`${deKey}.${entry}`) ?? proposedText(entry)
      return text ? [[String(entry), text] as const] : []
    }),
  )

/** The schema with texts from the dictionary wherever it has none, at any depth: for features that the program ships. */
export function withProposedTexts<Schema extends ValueSchema | ParametersSchema>(schema: Schema, deKey: string): Schema
export function withProposedTexts(schema: ValueSchema | ParametersSchema, deKey: string) {
  switch (schema.type) {
    case 'boolean':
      return { ...schema, valueTexts: { ...proposedFlagTexts(deKey), ...schema.valueTexts } }
    case 'enum': {
      const valueTexts = { ...textsOfEntries(schema.enumValue, deKey), ...schema.valueTexts }
      return Object.keys(valueTexts).length > 0 ? { ...schema, valueTexts } : schema
    }
    case 'array':
      return { ...schema, items: withProposedTexts(schema.items, deKey) }
    case 'object': {
      const properties = schema.properties.map((one): SubParameter => withProposedTexts(one, one.deKey))
      return { ...schema, properties }
    }
    default:
      return schema
  }
}
