import { isRecord } from '../../../../record.ts'
import { recordOf, textOf, type Json } from '../foreign-json.ts'
import type { Note } from '../../losses.ts'
import type { ForeignName } from '../foreign-model.ts'
import { peek, skip } from '../tracked-json.ts'

/** Marks telemetry that is an event in our model. */
export const EVENT_COMMENT = 'event'
export const EVENT_WITHOUT_DATA = `${EVENT_COMMENT} without data`

/** A localizable text is a string, or one string per language. */
export function dtdlName(given: unknown): ForeignName {
  if (typeof given === 'string') return { any: given }
  // Other languages than these stay unread, so that they are reported.
  const record = recordOf(given)
  const tags = Object.keys(record)
  const at = (tag: string | undefined) => (tag === undefined ? undefined : textOf(record[tag]))
  const of = (language: string) => at(tags.find((tag) => tag.toLowerCase().split('-')[0] === language))
  const [zh, en] = [of('zh'), of('en')]
  return { zh, en, any: (zh ?? en) === undefined ? at(tags[0]) : undefined }
}

/** A remark has one language. */
export function dtdlRemark(one: Json, place: string, note: Note): string | undefined {
  const { zh, en, any } = dtdlName(one['description'])
  if (zh !== undefined && en !== undefined) note('left', `${place}.description.en`, { field: 'description', from: en })
  return zh ?? en ?? any
}

/** The name of an unnamed enum value: the value itself where it is a valid name. */
export function enumName(value: string): string {
  const letters = value.replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '')
  return /^[A-Za-z]/.test(letters) ? letters : `value_${letters}`.replace(/_+$/, '')
}

/** `titles` by language; `title` is the same text in the file's own language. */
export function wotName(one: Json): ForeignName {
  const titles = peek(one, 'titles')
  if (!isRecord(titles)) return { any: textOf(one['title']) }
  const { zh, en } = dtdlName(one['titles'])
  if (Object.values(titles).includes(peek(one, 'title'))) skip(one, 'title')
  return { zh, en, any: (zh ?? en) === undefined ? textOf(one['title']) : undefined }
}
