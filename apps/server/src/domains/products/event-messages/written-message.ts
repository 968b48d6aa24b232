import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import {
  defaultTexts,
  goneNames,
  messageTexts,
  placeholdersOf,
  unknownPlaceholder,
  type MessageText,
  type MessageTexts,
} from '@slipway/contract/products/event-messages/message-texts.ts'
import type { EventRecord } from '@slipway/contract/products/features/feature-record.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { MessageChange, MessageRecord } from './event-messages.store.ts'

/** The fields of an event's message in a call. */
export type WrittenFields = Omit<CheckedInputOf<typeof createEventMessage>, 'productId' | 'dId'>

const twins = { zh: 'Ch', en: 'En' } as const

/** CN-54, VA-49: each language from the JSON form, otherwise from its separate field, otherwise the default prompt. */
function textOf(fields: WrittenFields, name: MessageText): Bilingual {
  const inLanguage = (language: keyof Bilingual): string =>
    fields[name]?.[language] || fields[`${name}${twins[language]}`] || defaultTexts[name][language]
  return { zh: inLanguage('zh'), en: inLanguage('en') }
}

/** The field of the input that contained a text, so that a refusal names it. */
const fieldOf = (fields: WrittenFields, name: MessageText, language: keyof Bilingual): string =>
  fields[name]?.[language] ? `${name}.${language}` : `${name}${twins[language]}`

/** An event as it is edited, and as devices are checked against it; undefined for one that only the draft has. */
export interface EventStates {
  event: EventRecord
  inForce: EventRecord | undefined
}

/**
 * The row for an input. Texts that only fit the draft wait for it, and those in force stay. Throws
 * `event-messages.unknownPlaceholder` at the first text that fits neither.
 */
export function writtenMessage(
  fields: WrittenFields,
  { event, inForce = event }: EventStates,
  current: MessageTexts | undefined,
): Omit<MessageChange, 'updateTime' | 'updatedBy'> {
  const texts = { ePush: textOf(fields, 'ePush'), eList: textOf(fields, 'eList'), eDetail: textOf(fields, 'eDetail') }
  const isNow = goneNames(texts, inForce.deOutput).length === 0
  if (!isNow) requireKnown(fields, event)
  const { deName: own } = event
  const { eCategory, eNotice, eMsgType, eClientEntrance, eCode, eRhPush, eRhList, ePicurl, eStorageCycle } = fields
  return {
    eCategory,
    // A name equal to the event's own is not stored, so that it follows later changes of the event.
    eName: { zh: otherThan(own.zh, fields.eName?.zh), en: otherThan(own.en, fields.eName?.en) },
    eNotice,
    eMsgType,
    eClientEntrance,
    eCode,
    ...textsOf(isNow ? texts : (current ?? defaultTexts)),
    nextTexts: isNow ? null : texts,
    eRhPush,
    eRhList,
    ePicurl,
    eStorageCycle,
  }
}

const textsOf = ({ ePush, eList, eDetail }: MessageTexts): MessageTexts => ({ ePush, eList, eDetail })

/** The texts that are edited: those that wait, while the event has their values. */
export const workingTexts = (message: MessageRecord, { deOutput }: EventRecord): MessageTexts =>
  message.nextTexts && goneNames(message.nextTexts, deOutput).length === 0 ? message.nextTexts : textsOf(message)

function requireKnown(fields: WrittenFields, event: EventRecord): void {
  const allowed = placeholdersOf(event.deOutput)
  for (const name of messageTexts) {
    const text = textOf(fields, name)
    for (const language of ['zh', 'en'] as const) {
      const placeholder = unknownPlaceholder(text[language], allowed)
      if (placeholder === undefined) continue
      throw new DomainError('event-messages.unknownPlaceholder', {
        field: fieldOf(fields, name, language),
        placeholder,
        allowed: allowed.map((one) => `{${one}}`).join(' '),
      })
    }
  }
}

const otherThan = (own: string, given = ''): string => (given === own ? '' : given)

/** As it is in force, for who sees no draft. */
export const inForceReply = (message: MessageRecord, event: EventRecord): EventMessage =>
  toReply({ ...message, nextTexts: null }, event)

/** Both forms of each text (CN-54); the intervals are always 1 (VA-50). */
export function toReply(record: MessageRecord, event: EventRecord): EventMessage {
  const { updatedBy: _by, eName, nextTexts, ...message } = record
  const own = event.deName
  const texts = workingTexts(record, event)
  const { ePush, eList, eDetail } = texts
  const gone = goneNames(texts, event.deOutput)
  return {
    ...message,
    eKey: event.deKey,
    eName: jsonOf({ zh: eName.zh || own.zh, en: eName.en || own.en }),
    ePush: jsonOf(ePush),
    ePushCh: ePush.zh,
    ePushEn: ePush.en,
    eList: jsonOf(eList),
    eListCh: eList.zh,
    eListEn: eList.en,
    eDetail: jsonOf(eDetail),
    eDetailCh: eDetail.zh,
    eDetailEn: eDetail.en,
    eReportInterval: 1,
    ePushInterval: 1,
    ...(gone.length > 0 ? { gone } : {}),
    ...(texts === nextTexts ? { isPending: true } : {}),
  }
}

/** A fixed order of keys, because a database does not preserve it. */
const jsonOf = ({ zh, en }: Bilingual): string => JSON.stringify({ zh, en })
