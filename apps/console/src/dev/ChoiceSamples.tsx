import { useState } from 'react'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { KitSection, Line } from './KitSection.tsx'
import type { SampleTexts } from './sample-texts.ts'

const tones = ['debugging', 'done', 'trial', 'mass', 'released', 'danger'] as const

export function ChoiceSamples({ t }: { t: SampleTexts }) {
  const [radio, setRadio] = useState('wifi')
  const [status, setStatus] = useState('all')
  const [transfer, setTransfer] = useState<'both' | 'up' | 'down'>('both')
  const transfers = (['both', 'up', 'down'] as const).map((value) => ({ value, label: t.transfers[value] }))
  return (
    <KitSection id="choices" title={t.sections.choices}>
      <Segmented
        label={t.status}
        value={status}
        onValueChange={setStatus}
        options={[
          { value: 'all', label: t.all, count: 137 },
          ...tones.map((value, index) => ({ value, label: t.statuses[value], count: index * 7 })),
        ]}
      />
      <Segmented
        label={t.radio}
        value={radio}
        onValueChange={setRadio}
        options={[
          { value: 'wifi', label: 'Wi-Fi' },
          { value: 'zigbee', label: 'Zigbee' },
          { value: 'mesh', label: 'Mesh', disabled: true },
        ]}
      />
      <Line>
        <Checkbox label={t.agree} defaultChecked />
        <Checkbox label={t.someChosen} partly />
        <Checkbox label={t.unavailable} disabled />
        <Checkbox label={t.offline} hint={t.offlineHint} />
      </Line>
      <Line>
        <Switch label={t.power} defaultChecked />
        <Switch label={t.offline} />
        <Switch label={t.unavailable} disabled />
      </Line>
      <div className="grid gap-6 md:grid-cols-2">
        <RadioGroup
          label={t.transfer}
          options={transfers}
          value={transfer}
          onValueChange={setTransfer}
          error={t.missing}
          required
        />
        <RadioGroup
          label={t.transfer}
          direction="column"
          options={transfers.map((option) => ({ ...option, hint: t.transferHints[option.value] }))}
          value={transfer}
          onValueChange={setTransfer}
        />
      </div>
      <Line>
        {tones.map((tone) => (
          <StatusDot key={tone} tone={tone}>
            {t.statuses[tone]}
          </StatusDot>
        ))}
        <StatusDot tone="debugging" framed>
          {t.statuses.debugging}
        </StatusDot>
      </Line>
    </KitSection>
  )
}
