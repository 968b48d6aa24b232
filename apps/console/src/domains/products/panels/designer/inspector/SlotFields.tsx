import { bindingOf } from '@slipway/contract/products/features/panel/feature-item.ts'
import type { Binding, PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { misfitOf, widgetRules, type SlotRule } from '@slipway/contract/products/features/panel/panel-widgets.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { designerTexts } from '../designer-texts.ts'
import { boundTo, fittingChoices, keyOf } from './bound-choices.ts'

interface Props {
  item: PanelItem
  model: readonly PanelFeature[]
  onChange: (bind: Record<string, Binding>) => void
}

/** The features of an item: one for each slot of its widget, or any number of them. */
export function SlotFields({ item: { widget, bind }, model, onChange }: Props) {
  const t = designerTexts().inspector
  const { slots, more } = widgetRules[widget]
  const fitting = (rule: SlotRule) => model.filter((feature) => !misfitOf(rule, feature))
  const without = (slot: string) => Object.entries(bind).filter(([name]) => name !== slot)
  const slotField = (slot: string, rule: SlotRule) => {
    const bound = bind[slot]
    const isGone = bound !== undefined && !boundTo(bound, model)
    const choices = fittingChoices(rule, model)
    const options = [
      ...(rule.isOptional ? [{ value: '', label: t.noFeature }] : []),
      ...(isGone ? [{ value: keyOf(bound), label: t.removed(bound.deKey), disabled: true }] : []),
      ...choices.map(({ key, feature }) => ({ value: key, label: inPageLocale(feature.name) })),
    ]
    return (
      <Select
        key={slot}
        label={t.slots[slot] ?? t.feature}
        value={bound ? keyOf(bound) : rule.isOptional ? '' : null}
        options={options}
        onValueChange={(chosen) => {
          const choice = choices.find(({ key }) => key === chosen)
          const own = choice ? [[slot, choice.binding] as const] : []
          onChange(Object.fromEntries([...without(slot), ...own]))
        }}
      />
    )
  }
  const several = (rule: SlotRule) => {
    const shown = Object.values(bind)
    const toggle = (feature: PanelFeature, isOn: boolean) => {
      const kept = shown.filter(({ did }) => did !== feature.did)
      const next = isOn ? [...kept, bindingOf(feature)] : kept
      onChange(Object.fromEntries(next.map((one, at) => [`s${at + 1}`, one])))
    }
    return (
      <fieldset className="flex flex-col gap-1.5">
        <legend className="pb-1 text-sm text-ink-2">{t.several}</legend>
        {fitting(rule).map((feature) => (
          <Checkbox
            key={feature.did}
            label={inPageLocale(feature.name)}
            checked={shown.some(({ did }) => did === feature.did)}
            onChange={({ target }) => toggle(feature, target.checked)}
          />
        ))}
      </fieldset>
    )
  }
  return (
    <>
      {Object.entries(slots).map(([slot, rule]) => slotField(slot, rule))}
      {more && several(more)}
    </>
  )
}
