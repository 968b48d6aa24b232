import type { Bilingual } from '../../locale.ts'
import type { ParametersSchema, SubParameter } from '../features/value-schema.ts'
import { valueText } from '../features/value-texts.ts'

/** The three texts of an event's message, by the names of their fields. */
export const messageTexts = ['ePush', 'eList', 'eDetail'] as const
export type MessageText = (typeof messageTexts)[number]

/** VA-49, SI-047: the defaults for empty texts. */
export const defaultTexts: Readonly<Record<MessageText, Bilingual>> = {
  ePush: { zh: '{deviceName} 发生{eventName}', en: '{eventName} on {deviceName}' },
  eList: { zh: '{deviceName}：{eventName}', en: '{deviceName}: {eventName}' },
  eDetail: { zh: '{deviceName} 于 {time} 发生{eventName}。', en: '{eventName} occurred on {deviceName} at {time}.' },
}

/** SI-047. */
export const usualPlaceholders = ['deviceName', 'eventName', 'time'] as const

const PLACEHOLDER = /\{([^{}]*)\}/g
/** Shown where an event lacks the value of a placeholder. */
const ABSENT = '—'

/** The parameters of an event that its texts may use: scalar values only. */
export function namedParameters(output: ParametersSchema): SubParameter[] {
  const own = output.type === 'object' ? output.properties : []
  return own.filter(({ type, deKey }) => type !== 'object' && type !== 'array' && !isUsual(deKey))
}

const isUsual = (name: string): boolean => usualPlaceholders.some((defaultValue) => defaultValue === name)

/** The placeholders of an event's texts: the three common ones, then its own parameters. */
export const placeholdersOf = (output: ParametersSchema): string[] => [
  ...usualPlaceholders,
  ...namedParameters(output).map(({ deKey }) => deKey),
]

/** The first unknown name in braces; an unpaired brace is plain text. */
export function unknownPlaceholder(text: string, names: readonly string[]): string | undefined {
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER)) if (!names.includes(name)) return whole
  return undefined
}

export type MessageTexts = Readonly<Record<MessageText, Bilingual>>

const everyText = (texts: MessageTexts): string[] => messageTexts.flatMap((name) => [texts[name].zh, texts[name].en])

/** The names that the texts use and the event does not have. */
export function goneNames(texts: MessageTexts, output: ParametersSchema): string[] {
  const names = placeholdersOf(output)
  const used = everyText(texts).flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))
  return [...new Set(used)].filter((name) => !names.includes(name))
}

/** The texts with placeholders under other names. */
export function renamedTexts(texts: MessageTexts, names: Readonly<Record<string, string>>): MessageTexts {
  const renamed = (text: string) =>
    text.replaceAll(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(names, name) ? `{${names[name]}}` : whole))
  const both = ({ zh, en }: Bilingual): Bilingual => ({ zh: renamed(zh), en: renamed(en) })
  return { ePush: both(texts.ePush), eList: both(texts.eList), eDetail: both(texts.eDetail) }
}

/** The values for the placeholders: of the event's own parameters, those that the device sent. */
export interface MessageValues {
  deviceName: string
  eventName: string
  time: string
  data: Readonly<Record<string, unknown>>
  /** The event's parameters, whose value texts replace values. */
  output: ParametersSchema
  language: keyof Bilingual
}

/** The text with placeholders filled in; inserted values are never expanded again. */
export function messageText(template: string, { data, output, language, ...defaultValue }: MessageValues): string {
  const parameters = new Map(namedParameters(output).map((parameter) => [parameter.deKey, parameter]))
  return template.replaceAll(PLACEHOLDER, (_whole, name: string) => {
    if (Object.hasOwn(defaultValue, name)) return defaultValue[name as keyof typeof defaultValue]
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    const parameter = parameters.get(name)
    const text = parameter && valueText(parameter, value)
    return text ? text[language] : isShowable(value) ? String(value) : ABSENT
  })
}

const isShowable = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)
