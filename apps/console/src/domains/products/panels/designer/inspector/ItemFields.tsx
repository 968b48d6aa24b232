import { widgetsFor, firstSpan } from '@slipway/contract/products/features/panel/feature-item.ts'
import {
  iconNames,
  panelLimits,
  type IconName,
  type PanelItem,
  type WidgetName,
} from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { widgetRules } from '@slipway/contract/products/features/panel/panel-widgets.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { designerTexts } from '../designer-texts.ts'
import type { ItemChange } from '../editing/panel-edits.ts'
import type { Designer } from '../use-designer.ts'
import { ArrangeButtons } from './ArrangeButtons.tsx'
import { BilingualFields } from './BilingualFields.tsx'
import { boundTo } from './bound-choices.ts'
import { PictureFields } from './PictureFields.tsx'
import { RuleFields } from './RuleFields.tsx'
import { SlotFields } from './SlotFields.tsx'

interface Props {
  designer: Designer
  item: PanelItem
  model: readonly PanelFeature[]
}

type OptionName = keyof NonNullable<PanelItem['options']>
/** What each widget draws differently. */
const optionsOf: Partial<Record<WidgetName, readonly OptionName[]>> = {
  power: ['large', 'slim'],
  dial: ['large'],
  figure: ['large'],
  badge: ['large'],
  group: ['folded', 'tab'],
  action: ['asks'],
}

/** Named by what they lead to rather than by a feature. */
const ownNames: Partial<Record<WidgetName, true>> = { timer: true, scene: true }

/** Everything about one item. */
export function ItemFields({ designer, item, model }: Props) {
  const texts = designerTexts()
  const t = texts.inspector
  const { id, widget, options = {} } = item
  const change = (parts: ItemChange, typing?: string) => designer.edit({ what: 'change', id, change: parts }, typing)
  const bound = boundTo(item.bind['value'], model)
  const fitting = bound ? widgetsFor(bound) : []
  const toWidget = (next: WidgetName) => {
    const { slots } = widgetRules[next]
    const bind = Object.fromEntries(Object.entries(item.bind).filter(([slot]) => slot in slots))
    const kept = Object.entries(options).filter(([name]) => optionsOf[next]?.some((one) => one === name))
    const own = kept.length > 0 ? { options: Object.fromEntries(kept) } : { options: undefined }
    change({ widget: next, bind, span: Math.max(item.span, Math.min(2, firstSpan(next))) as PanelItem['span'], ...own })
  }
  const setOption = (name: OptionName, isOn: boolean) => {
    const { [name]: _before, ...rest } = options
    const next = isOn ? { ...rest, [name]: true } : rest
    change({ options: Object.keys(next).length > 0 ? next : undefined })
  }
  const isFrame = ['heading', 'note', 'divider', 'group'].includes(widget)
  const isPicture = widget === 'picture'
  return (
    <>
      <h3 className="font-medium">{texts.widgets[widget]}</h3>
      <ArrangeButtons designer={designer} item={item} />
      {fitting.length > 1 && (
        <Select
          label={t.widget}
          value={widget}
          options={[...new Set([widget, ...fitting])].map((value) => ({ value, label: texts.widgets[value] }))}
          onValueChange={toWidget}
        />
      )}
      <SlotFields item={item} model={model} onChange={(bind) => change({ bind })} />
      {isPicture && (
        <PictureFields
          label={texts.widgets.picture}
          picture={item.picture}
          onChange={(picture) => change({ picture })}
        />
      )}
      {widget !== 'note' && widget !== 'divider' && widget !== 'status' && (
        <BilingualFields
          value={item.label}
          labels={{ zh: t.labelZh, en: t.labelEn }}
          hint={isPicture ? t.picture.altHint : isFrame ? undefined : widget in ownNames ? t.ownLabelHint : t.labelHint}
          maxLength={panelLimits.label.max}
          onChange={(label, language) => change({ label }, `${id} label ${language}`)}
        />
      )}
      {widget === 'note' && (
        <BilingualFields
          value={item.text}
          labels={{ zh: t.textZh, en: t.textEn }}
          hint={undefined}
          maxLength={panelLimits.note.max}
          onChange={(text, language) => change({ text }, `${id} text ${language}`)}
        />
      )}
      {!isFrame && (
        <>
          {!isPicture && (
            <Select
              label={t.icon}
              value={item.icon ?? ''}
              options={[
                { value: '', label: t.noIcon },
                ...iconNames.map((value) => ({ value, label: texts.icons[value] })),
              ]}
              onValueChange={(icon) => change({ icon: icon === '' ? undefined : (icon as IconName) })}
            />
          )}
          <Select
            label={t.span}
            value={item.span}
            options={([1, 2, 3, 4] as const).map((value) => ({ value, label: t.columns(value) }))}
            onValueChange={(span) => change({ span })}
          />
          <Select
            label={t.rows}
            value={item.rows ?? 0}
            options={([0, 1, 2, 3] as const).map((value) => ({
              value,
              label: value === 0 ? t.rowsAuto : t.rowsOf(value),
            }))}
            onValueChange={(rows) => change({ rows: rows === 0 ? undefined : rows })}
          />
        </>
      )}
      {optionsOf[widget]?.map((name) => (
        <Checkbox
          key={name}
          label={t.options[name]}
          checked={options[name] === true}
          onChange={({ target }) => setOption(name, target.checked)}
        />
      ))}
      {(['show', 'enable'] as const).map((which) =>
        which === 'enable' && ((isFrame && widget !== 'group') || isPicture || widget in ownNames) ? null : (
          <RuleFields
            key={which}
            title={t.rules[which]}
            rule={item[which]}
            model={model}
            onChange={(rule, typing) => change({ [which]: rule }, typing && `${id} ${which} ${typing}`)}
          />
        ),
      )}
    </>
  )
}
