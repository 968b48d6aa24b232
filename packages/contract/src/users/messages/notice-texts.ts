import { inLocale, type Bilingual, type Locale } from '../../locale.ts'
import type { EventRecord } from '../../products/features/feature-record.ts'
import { parameterName, valueText } from '../../products/features/value-texts.ts'
import {
  messageText,
  messageTexts,
  namedParameters,
  type MessageTexts,
} from '../../products/event-messages/message-texts.ts'
import type { MessageValue } from './messages.ts'

/** The texts of one message, in both languages, with the values filled in; the device's name is filled in by `namedTexts`. */
export type NoticeTexts = MessageTexts & { eName: Bilingual }

export interface Noticed {
  /** Epoch ms. */
  at: number
  /** Of the home. */
  timeZone: string
  data: unknown
}

/**
 * Stands for the device's name in stored texts: readers see the name that the device has then, and no text outlives a
 * name whose author is erased.
 */
const DEVICE_NAME = '\u{e000}'
/** The title of a note about a device, until it is sent. */
export const deviceNameTitle = DEVICE_NAME

export const withDeviceName = (text: string, deviceName: string): string =>
  text.replaceAll(DEVICE_NAME, () => deviceName)

/** Stored texts for a reader. */
export function namedTexts({ eName, ...texts }: NoticeTexts, deviceName: string): NoticeTexts {
  const named = ({ zh, en }: Bilingual): Bilingual => ({
    zh: withDeviceName(zh, deviceName),
    en: withDeviceName(en, deviceName),
  })
  return { eName, ePush: named(texts.ePush), eList: named(texts.eList), eDetail: named(texts.eDetail) }
}

const locales = { zh: 'zh-CN', en: 'en-US' } as const

/** The moment in a text: without the year, because messages are younger than one. */
const momentText = (at: number, timeZone: string, language: keyof Bilingual): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `eName`: a language that is empty shows the event's own name. */
export function noticeTexts(
  templates: MessageTexts & { eName: Bilingual },
  { deName, deOutput }: Pick<EventRecord, 'deName' | 'deOutput'>,
  { at, timeZone, data }: Noticed,
): NoticeTexts {
  const eName = { zh: templates.eName.zh || deName.zh, en: templates.eName.en || deName.en }
  const filled = (template: Bilingual): Bilingual => {
    const text = (language: keyof Bilingual): string =>
      messageText(template[language], {
        deviceName: DEVICE_NAME,
        eventName: eName[language],
        time: momentText(at, timeZone, language),
        data: isRecord(data) ? data : {},
        output: deOutput,
        language,
      })
    return { zh: text('zh'), en: text('en') }
  }
  const [ePush, eList, eDetail] = messageTexts.map((name) => filled(templates[name]))
  return { eName, ePush: ePush ?? eName, eList: eList ?? eName, eDetail: eDetail ?? eName }
}

/** The single values of an event for its reader, in the order of the model; those that did not come are left out. */
export function noticeValues(
  { deOutput }: Pick<EventRecord, 'deOutput'>,
  data: unknown,
  locale: Locale,
): MessageValue[] {
  if (!isRecord(data)) return []
  return namedParameters(deOutput).flatMap((parameter) => {
    const { deKey, description } = parameter
    const value = Object.hasOwn(data, deKey) ? data[deKey] : undefined
    if (!['string', 'number', 'boolean'].includes(typeof value)) return []
    const unit = 'unit' in parameter && parameter.unit ? ` ${parameter.unit}` : ''
    const text = valueText(parameter, value)
    const name = parameterName({ ...parameter, deKey: description || deKey }, locale)
    return [{ deKey, name, value: text ? inLocale(text, locale) : `${String(value)}${unit}` }]
  })
}
