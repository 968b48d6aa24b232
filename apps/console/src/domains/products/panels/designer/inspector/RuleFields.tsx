import {
  panelLimits,
  type PanelRule,
  type PanelTest,
} from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature, PanelProperty } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { designerTexts } from '../designer-texts.ts'
import { firstTest, testable } from './rule-tests.ts'
import { TestFields } from './TestFields.tsx'

interface Props {
  title: string
  rule: PanelRule | undefined
  model: readonly PanelFeature[]
  onChange: (rule: PanelRule | undefined, typing?: string) => void
}

/** When an item is shown or can be used: up to four tests, of which all or any have to hold. */
export function RuleFields({ title, rule, model, onChange }: Props) {
  const t = designerTexts().inspector.rule
  const properties = model.filter((one): one is PanelProperty => testable(one))
  const match = rule?.any && !rule.all ? 'any' : 'all'
  const tests = [...(rule?.all ?? []), ...(rule?.any ?? [])]
  // Tests have no identity of their own: their number and place stand for it.
  const keys = tests.map((_test, at) => `${tests.length} ${at}`)
  const set = (next: readonly PanelTest[], as: 'all' | 'any' = match, typing?: string) =>
    onChange(next.length === 0 ? undefined : { [as]: [...next] }, typing)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-sm text-ink-2">{title}</legend>
      {tests.length === 0 && <p className="text-xs text-ink-3">{t.always}</p>}
      {tests.length > 1 && (
        <Segmented
          label={t.match}
          value={match}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t[value] }))}
          onValueChange={(as) => set(tests, as)}
        />
      )}
      {keys.map((key, at) => {
        const test = tests[at]
        return (
          test && (
            <TestFields
              key={key}
              test={test}
              properties={properties}
              onChange={(next, isTyping) => set(tests.with(at, next), match, isTyping ? key : undefined)}
              onRemove={() => set(tests.toSpliced(at, 1))}
            />
          )
        )
      })}
      <Button
        size="small"
        disabled={tests.length >= panelLimits.tests}
        onClick={() => set([...tests, firstTest(properties[0])])}
      >
        {t.add}
      </Button>
    </fieldset>
  )
}
