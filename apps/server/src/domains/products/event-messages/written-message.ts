import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import {
  defaultTexts,
  messageTexts,
  placeholdersOf,
  unknownPlaceholder,
  type MessageText,
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

/** The row for an input. Throws `event-messages.unknownPlaceholder` at the first text with an unknown name. */
export function writtenMessage(
  fields: WrittenFields,
  event: EventRecord,
): Omit<MessageChange, 'updateTime' | 'updatedBy'> {
  const { deName: own, deOutput: output } = event
  const allowed = placeholdersOf(output)
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
  const { eCategory, eNotice, eMsgType, eClientEntrance, eCode, eRhPush, eRhList, ePicurl, eStorageCycle } = fields
  return {
    eCategory,
    // A name equal to the event's own is not stored, so that it follows later changes of the event.
    eName: { zh: otherThan(own.zh, fields.eName?.zh), en: otherThan(own.en, fields.eName?.en) },
    eNotice,
    eMsgType,
    eClientEntrance,
    eCode,
    ePush: textOf(fields, 'ePush'),
    eList: textOf(fields, 'eList'),
    eDetail: textOf(fields, 'eDetail'),
    eRhPush,
    eRhList,
    ePicurl,
    eStorageCycle,
  }
}

const otherThan = (own: string, given = ''): string => (given === own ? '' : given)

/** Both forms of each text (CN-54); the intervals are always 1 (VA-50). */
export function toReply(
  { updatedBy: _by, eName, ePush, eList, eDetail, ...message }: MessageRecord,
  event: EventRecord,
): EventMessage {
  const own = event.deName
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
  }
}

/** A fixed order of keys, because a database does not preserve it. */
const jsonOf = ({ zh, en }: Bilingual): string => JSON.stringify({ zh, en })
