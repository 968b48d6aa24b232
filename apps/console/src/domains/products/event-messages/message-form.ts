import { eventMessageLimits, storagePresets } from '@slipway/contract/products/event-messages/event-messages.limits.ts'
import { eventMessageFields, type EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import { defaultTexts, unknownPlaceholder } from '@slipway/contract/products/event-messages/message-texts.ts'
import { rule } from '@slipway/contract/rules.ts'
import * as z from 'zod/mini'

const textFields = ['ePushCh', 'ePushEn', 'eListCh', 'eListEn', 'eDetailCh', 'eDetailEn'] as const
export type TextField = (typeof textFields)[number]

/** The inner schema: a form has a value in every field. */
const filled = <Value extends z.core.$ZodType>(field: z.ZodMiniDefault<Value>): Value => field._zod.def.innerType

const {
  eCategory,
  eNotice,
  eMsgType,
  eClientEntrance,
  eStorageCycle,
  ePushCh,
  ePushEn,
  eListCh,
  eListEn,
  eDetailCh,
  eDetailEn,
} = eventMessageFields

/** The contract's rules, plus: texts may only use the placeholders of this event. */
export const messageFormSchema = (placeholders: readonly string[]) =>
  z
    .object({
      eCategory: filled(eCategory),
      eNotice: filled(eNotice),
      eMsgType: filled(eMsgType),
      eClientEntrance: filled(eClientEntrance),
      eStorageCycle: z.nullable(filled(eStorageCycle)),
      ePushCh: filled(ePushCh),
      ePushEn: filled(ePushEn),
      eListCh: filled(eListCh),
      eListEn: filled(eListEn),
      eDetailCh: filled(eDetailCh),
      eDetailEn: filled(eDetailEn),
    })
    .check(
      z.superRefine((values, context) => {
        if (values.eStorageCycle === null) {
          context.addIssue({ code: 'invalid_type', expected: 'number', input: null, path: ['eStorageCycle'] })
        }
        for (const field of textFields) {
          if (unknownPlaceholder(values[field], placeholders) === undefined) continue
          context.addIssue({ code: 'custom', message: rule('placeholderUnknown'), path: [field] })
        }
      }),
    )

/** The days are null while their input is empty. */
export type MessageForm = z.infer<ReturnType<typeof messageFormSchema>>

/** The form's initial values: the message, or the default prompts. */
export const startOf = (message: EventMessage | null): MessageForm => ({
  eCategory: message?.eCategory ?? 'alarm',
  eNotice: message?.eNotice ?? 'YES',
  eMsgType: message?.eMsgType ?? 'text',
  eClientEntrance: message?.eClientEntrance ?? 'alarm',
  eStorageCycle: message?.eStorageCycle ?? eventMessageLimits.storageDays.defaultValue,
  ePushCh: message?.ePushCh ?? defaultTexts.ePush.zh,
  ePushEn: message?.ePushEn ?? defaultTexts.ePush.en,
  eListCh: message?.eListCh ?? defaultTexts.eList.zh,
  eListEn: message?.eListEn ?? defaultTexts.eList.en,
  eDetailCh: message?.eDetailCh ?? defaultTexts.eDetail.zh,
  eDetailEn: message?.eDetailEn ?? defaultTexts.eDetail.en,
})

/** Fields that the page does not show are sent unchanged, because PUT replaces the entire message. */
export const keptOf = (message: EventMessage | null) =>
  message && {
    eName: message.eName,
    eCode: message.eCode,
    eRhPush: message.eRhPush,
    eRhList: message.eRhList,
    ePicurl: message.ePicurl,
  }

export const isPreset = (days: number | null): boolean => storagePresets.some((preset) => preset === days)
