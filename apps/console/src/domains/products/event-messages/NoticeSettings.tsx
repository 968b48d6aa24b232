import {
  eventMessageLimits,
  pushCaps,
  storagePresets,
} from '@slipway/contract/products/event-messages/event-messages.limits.ts'
import { eCategories, eClientEntrances, eMsgTypes } from '@slipway/contract/products/event-messages/event-messages.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { useState } from 'react'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { isPreset } from './message-form.ts'
import { messagePageTexts } from './message-page-texts.ts'
import type { MessageFormApi } from './TextSection.tsx'

const { min, max } = eventMessageLimits.storageDays
const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

/** The notification channels of the event, and its retention. */
export function NoticeSettings({ form }: { form: MessageFormApi }) {
  const t = messagePageTexts()
  const [eNotice, eCategory, eMsgType, eClientEntrance, days] = form.watch([
    'eNotice',
    'eCategory',
    'eMsgType',
    'eClientEntrance',
    'eStorageCycle',
  ])
  const [isCustom, setCustom] = useState(!isPreset(days))
  const chooseStorage = (choice: string) => {
    setCustom(choice === 'custom')
    if (choice !== 'custom') form.setValue('eStorageCycle', Number(choice), how)
  }
  return (
    <section aria-label={t.settings} className="grid gap-x-8 gap-y-2 pb-3 lg:grid-cols-2">
      <Checkbox
        label={t.eNotice}
        hint={t.eNoticeHint}
        checked={eNotice === 'YES'}
        onChange={(event) => form.setValue('eNotice', event.target.checked ? 'YES' : 'NO', how)}
        className="mb-2 lg:col-span-2"
      />
      <Field label={t.eCategory} group>
        <Segmented
          value={eCategory}
          onValueChange={(value) => form.setValue('eCategory', value, how)}
          options={eCategories.map((value) => ({ value, label: t.eCategories[value] }))}
        />
      </Field>
      <Field label={t.eMsgType} group hint={t.capHint(formatNumber(pushCaps[eMsgType]))}>
        <Segmented
          value={eMsgType}
          onValueChange={(value) => form.setValue('eMsgType', value, how)}
          options={eMsgTypes.map((value) => ({ value, label: t.eMsgTypes[value] }))}
        />
      </Field>
      <Field label={t.eClientEntrance} group>
        <Segmented
          value={eClientEntrance}
          onValueChange={(value) => form.setValue('eClientEntrance', value, how)}
          options={eClientEntrances.map((value) => ({ value, label: t.eClientEntrances[value] }))}
        />
      </Field>
      <div className="flex flex-wrap items-start gap-x-3">
        <Field label={t.storage} group hint={isCustom ? undefined : t.storageHint}>
          <Segmented
            value={isCustom ? 'custom' : String(days)}
            onValueChange={chooseStorage}
            options={[
              ...storagePresets.map((preset) => ({ value: String(preset), label: t.storageDays(preset) })),
              { value: 'custom', label: t.storageCustom },
            ]}
          />
        </Field>
        {isCustom && (
          <NumberField
            label={t.storageCustomDays}
            hint={t.storageCustomHint(min, max)}
            error={form.error('eStorageCycle')}
            required
            min={min}
            max={max}
            unit={t.days}
            value={days}
            onValueChange={(value) => form.setValue('eStorageCycle', value, how)}
            className="min-w-44 flex-1"
          />
        )}
      </div>
    </section>
  )
}
