import * as z from 'zod/mini'
import { pictureUrl } from '../products/products.ts'
import { rule } from '../../rules.ts'
import { epochMs, integer, isStorable, optionalText, orJsonText } from '../../schema.ts'
import { eventMessageLimits } from './event-messages.limits.ts'

/** EN-EVMSG-06. */
export const yesOrNo = ['YES', 'NO'] as const
/** EN-EVMSG-07, CN-10: `text` is displayed as "information". */
export const eMsgTypes = ['text', 'video'] as const
export type EMsgType = (typeof eMsgTypes)[number]
/** EN-EVMSG-08, CN-09. */
export const eClientEntrances = ['alarm', 'notice'] as const
/** SI-048. */
export const eCategories = ['alarm', 'fault', 'info'] as const

const isPlain = (value: unknown): value is string => typeof value === 'string' && !/^\s*\{[\s\S]*\}\s*$/.test(value)

/**
 * CN-54, VA-49: a text in both languages, as an object or as its JSON text. A plain text is that of both languages; an
 * empty one counts as absent.
 */
const bothLanguages = ({ max }: { max: number }) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) =>
        isPlain(value) ? (value.trim() === '' ? undefined : { zh: value, en: value }) : value,
      ),
      z.optional(orJsonText(z.object({ zh: optionalText({ max }), en: optionalText({ max }) }))),
    ),
  )
const text = optionalText(eventMessageLimits.text)

function isJson(value: string): boolean {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** SI-048: a rich variant of a text, stored and returned unchanged. An object is converted to its JSON text. */
const richText = z._default(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
    z.string().check(
      z.maxLength(eventMessageLimits.richText.max),
      z.refine((value) => value === '' || (isJson(value) && isStorable(value)), { error: rule('jsonText') }),
    ),
  ),
  '',
)

/** VA-50, CN-26: always 1; any input is ignored. */
const alwaysOne = z._default(
  z.pipe(
    z.unknown(),
    z.transform(() => 1),
  ),
  1,
)

/** The developer's settings of an event's message (EN-EVMSG). A text is zh/en JSON, or its Ch and En twin fields. */
export const eventMessageFields = {
  eCategory: z._default(z.enum(eCategories), 'alarm'),
  /** Default: the event's own name. */
  eName: bothLanguages(eventMessageLimits.eName),
  eNotice: z._default(z.enum(yesOrNo), 'YES'),
  eMsgType: z._default(z.enum(eMsgTypes), 'text'),
  eClientEntrance: z._default(z.enum(eClientEntrances), 'alarm'),
  eCode: optionalText(eventMessageLimits.eCode),
  ePush: bothLanguages(eventMessageLimits.text),
  ePushCh: text,
  ePushEn: text,
  eList: bothLanguages(eventMessageLimits.text),
  eListCh: text,
  eListEn: text,
  eDetail: bothLanguages(eventMessageLimits.text),
  eDetailCh: text,
  eDetailEn: text,
  eRhPush: richText,
  eRhList: richText,
  ePicurl: pictureUrl,
  eReportInterval: alwaysOne,
  eStorageCycle: z._default(integer(eventMessageLimits.storageDays), eventMessageLimits.storageDays.defaultValue),
  ePushInterval: alwaysOne,
}

/** An event's message as calls return it: the texts in both forms, `eName` and the base texts as JSON text. */
export const eventMessage = z.object({
  productId: z.string(),
  dId: z.string(),
  eKey: z.string(),
  eCategory: z.enum(eCategories),
  eName: z.string(),
  eNotice: z.enum(yesOrNo),
  eMsgType: z.enum(eMsgTypes),
  eClientEntrance: z.enum(eClientEntrances),
  eCode: z.string(),
  ePush: z.string(),
  ePushCh: z.string(),
  ePushEn: z.string(),
  eList: z.string(),
  eListCh: z.string(),
  eListEn: z.string(),
  eDetail: z.string(),
  eDetailCh: z.string(),
  eDetailEn: z.string(),
  eRhPush: z.string(),
  eRhList: z.string(),
  ePicurl: z.string(),
  eReportInterval: z.number(),
  eStorageCycle: z.number(),
  ePushInterval: z.number(),
  createTime: epochMs,
  updateTime: epochMs,
  /** Names that the texts use and the event no longer has; absent where there are none. */
  gone: z.optional(z.array(z.string())),
  /** True while the texts wait for the version of the model whose values they use. */
  isPending: z.optional(z.boolean()),
})
export type EventMessage = z.infer<typeof eventMessage>
