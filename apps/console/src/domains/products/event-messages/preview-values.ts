import {
  defaultTexts,
  messageText,
  namedParameters,
  type MessageText,
  type MessageValues,
} from '@slipway/contract/products/event-messages/message-texts.ts'
import type { ParametersSchema, SubParameter } from '@slipway/contract/products/features/value-schema.ts'
import type { Bilingual, Locale } from '@slipway/contract/locale.ts'
import { shownZone } from '@slipway/web-client/time-zone.ts'

/** A valid sample value of the parameter. */
function sampleOf(parameter: SubParameter): string | number | boolean {
  const given = 'constValue' in parameter ? (parameter.constValue ?? parameter.defaultValue) : undefined
  if (given !== undefined) return given
  const [bit] = parameter.type === 'integer' ? Object.keys(parameter.bitTexts ?? {}) : []
  if (bit !== undefined) return 2 ** Number(bit)
  switch (parameter.type) {
    case 'integer':
    case 'number':
      return Number(((parameter.minimum + parameter.maximum) / 2).toFixed(parameter.type === 'integer' ? 0 : 1))
    case 'enum':
      return parameter.enumValue[0] ?? ''
    case 'string':
      return 'abc'
    default:
      return true
  }
}

interface Shown {
  deviceName: string
  name: Bilingual
  output: ParametersSchema
  now: number
}

/** The preview's substitutes for the placeholders, in one language. */
export const previewValues = ({ deviceName, name, output, now }: Shown, language: keyof Bilingual): MessageValues => ({
  deviceName,
  eventName: name[language],
  time: clockOf(now, language),
  data: Object.fromEntries(namedParameters(output).map((parameter) => [parameter.deKey, sampleOf(parameter)])),
  output,
  language,
})

/** The text with its placeholders filled in; an empty text shows the default prompt that replaces it (VA-49). */
export const previewText = (
  section: MessageText,
  written: string,
  language: keyof Bilingual,
  values: MessageValues,
): string => messageText(written.trim() === '' ? defaultTexts[section][language] : written, values)

const localeOf = (language: keyof Bilingual): Locale => (language === 'zh' ? 'zh-CN' : 'en-US')

export const clockOf = (now: number, language: keyof Bilingual): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: shownZone(),
  }).format(now)

export const dateOf = (now: number, language: keyof Bilingual): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: shownZone(),
  }).format(now)
