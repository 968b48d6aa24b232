import type { Locale } from '@slipway/contract/locale.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { useMemo } from 'react'
import { idleControl } from './control/control-state.ts'
import { ScopeProvider, type PanelScope } from './panel-scope.ts'
import { panelTexts } from './panel-texts.ts'
import { ValueFields } from './widgets/ValueFields.tsx'
import './panel.css'

export { startOf } from './value-steps.ts'

const nothing = () => undefined

/** The controls of a panel for a value that is stored, and set later: in a scene. */
export function DeedFields({
  locale,
  ...field
}: {
  locale: Locale
  schema: ValueSchema
  label: string
  value: unknown
  onChange: (value: unknown) => void
}) {
  const scope = useMemo<PanelScope>(
    () => ({
      t: panelTexts(locale),
      locale,
      view: { isOnline: true, mayControl: true, values: new Map() },
      now: 0,
      featureOf: nothing,
      propertyOf: nothing,
      eventOf: nothing,
      controlOf: () => idleControl,
      want: nothing,
      run: nothing,
      chart: undefined,
      design: undefined,
      ways: undefined,
      Heading: 'h3',
    }),
    [locale],
  )
  return (
    <ScopeProvider value={scope}>
      <div className="pn pn-deed">
        <ValueFields {...field} />
      </div>
    </ScopeProvider>
  )
}
